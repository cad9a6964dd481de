import { useState, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useGoingOn } from '../use-going-on.ts'
import { useWebsiteChange } from './use-website-change.ts'

type AskingButtonProps = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'question' | 'isHarmless'> & {
  /** Of the button, and of the one in the dialog. */
  name: string
  change: () => Promise<unknown>
  done: string
}

/** Changes something of one's website once whoever pressed it has said so again; where that takes the button away, they go on beside it. */
export function AskingButton({ name, change, done, ...dialog }: AskingButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useWebsiteChange(change, done)
  const { button, rememberPlace } = useGoingOn(isPending)
  return (
    <>
      <Button ref={button} changes variant="outline" size="small" onClick={() => setIsAsking(true)}>
        {name}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={isAsking}
        onOpenChange={setIsAsking}
        action={name}
        busy={isPending}
        onConfirm={() => {
          rememberPlace()
          mutate(undefined, { onSettled: () => setIsAsking(false) })
        }}
      />
    </>
  )
}
