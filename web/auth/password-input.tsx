import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'

/** Masked, until whoever types wants to see it. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-12" />
      <Button
        variant="quiet"
        size="icon"
        aria-pressed={isShown}
        aria-label="Show what is typed"
        className="absolute top-0 right-0"
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden="true" className="size-5" />
      </Button>
    </div>
  )
}
