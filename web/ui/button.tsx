import { cva, type VariantProps } from 'class-variance-authority'
import { createContext, type ComponentProps, type MouseEvent, use } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

/** Also the look of a link that acts as the page's button: `<Link className={buttonLook({ variant: 'primary' })}>`. */
export const buttonLook = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-control border font-semibold whitespace-nowrap select-none',
    'transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-action bg-action text-on-action not-disabled:hover:border-action-strong not-disabled:hover:bg-action-strong',
        outline: 'border-line-strong bg-transparent text-ink not-disabled:hover:border-ink not-disabled:hover:bg-shoal',
        quiet: 'border-transparent bg-transparent text-ink not-disabled:hover:bg-shoal',
        danger: 'border-danger bg-danger text-paper not-disabled:hover:brightness-90',
      },
      size: {
        small: 'min-h-9 px-3 text-small',
        medium: 'min-h-11 px-5 text-small',
        large: 'min-h-13 px-7 text-body',
        icon: 'size-11 p-0',
      },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
)

/** While nothing can be changed: says so. */
export const NoChangesContext = createContext<(() => void) | null>(null)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonLook> & {
    busy?: boolean
    /** Changes something, or leads to what does; whatever submits a form does. */
    changes?: boolean
  }

/**
 * `busy` disables the button and shows that its work is under way; the label stays, or changes by the caller. Where nothing can be
 * changed, one that would looks disabled and says why when it is pressed.
 */
export function Button({
  variant,
  size,
  busy = false,
  type = 'button',
  changes = type === 'submit',
  className,
  children,
  ...props
}: ButtonProps) {
  const sayNoChanges = use(NoChangesContext)
  const refused = changes && sayNoChanges && refusing(sayNoChanges)
  return (
    <button
      {...props}
      {...refused}
      type={type}
      disabled={busy || props.disabled}
      aria-busy={busy || undefined}
      className={cx(buttonLook({ variant, size }), className)}
    >
      {busy && <Spinner size="small" />}
      {children}
    </button>
  )
}

const refusing = (say: () => void) => ({
  'aria-disabled': true,
  onClick: (event: MouseEvent) => {
    event.preventDefault() // nor is the form around it submitted, by whichever key
    say()
  },
})
