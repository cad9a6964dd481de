import { Button } from '#web/ui/button.tsx'

export function EarlierButton({ busy = false, onPress }: { busy?: boolean; onPress: () => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="justify-self-start max-md:min-h-11"
      busy={busy}
      onClick={() => onPress()}
    >
      Show earlier messages
    </Button>
  )
}
