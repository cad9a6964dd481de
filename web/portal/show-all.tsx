import { Button } from '#web/ui/button.tsx'

type ShowAllProps = { asked: string | undefined; onPress: () => void; children: string }

/** Above a list that shows the one thing a link asked for. */
export function ShowAll({ asked, onPress, children }: ShowAllProps) {
  if (asked === undefined) return null
  return (
    <Button variant="outline" size="small" className="shrink-0" onClick={onPress}>
      {children}
    </Button>
  )
}
