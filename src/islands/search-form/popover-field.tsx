import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import { listen } from '../../components/page-events'

interface PopoverFieldProps {
  /** The field's name, by which an invalid search focuses it. */
  field: string
  label: string
  problemId?: string | undefined
  open: boolean
  onOpenChange(open: boolean): void
  value: string | null
  icon: ReactNode
  /** The panel's content, focused when it opens. */
  children: ReactNode
}

/**
 * A button of the 'when' line that opens a panel below the line. Escape, a press outside or leaving it closes it,
 * and the focus returns to the button.
 */
export function PopoverField(props: PopoverFieldProps) {
  const { field, label, value, icon, problemId, open, onOpenChange, children } = props
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    // The focus was in the closed panel: it returns to the button, unless another element has it by now.
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = open
    if (open) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  useEffect(() => {
    if (!open) return
    return listen('pointerdown', ({ target }) => {
      if (target instanceof Node && !root.current?.contains(target)) onOpenChange(false)
    })
  })

  function keyPressed(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    onOpenChange(false)
    button.current?.focus()
  }
  function focusLeft({ relatedTarget }: FocusEvent) {
    if (open && relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) onOpenChange(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles what bubbles from its button and panel
    <div
      ref={root}
      className="min-w-0 flex-auto border-hairline not-first:border-s"
      onKeyDown={keyPressed}
      onBlur={focusLeft}
    >
      <WhenButton
        ref={button}
        label={label}
        value={value}
        icon={icon}
        data-field={field}
        aria-expanded={open}
        aria-describedby={problemId}
        onClick={() => onOpenChange(!open)}
      />
      {open && (
        <div
          ref={panel}
          role="dialog"
          aria-label={`Choose a ${label.toLowerCase()}`}
          className="popover absolute inset-x-0 top-full z-30 mt-1 scroll-my-3 sm:max-w-96"
        >
          {children}
        </div>
      )}
    </div>
  )
}

interface WhenButtonProps extends Omit<ComponentProps<'button'>, 'value'> {
  label: string
  /** The chosen value; null for none. */
  value: string | null
  icon: ReactNode
}

/** One button of the 'when' line: a label, and the chosen value. */
export function WhenButton({ label, value, icon, ...button }: WhenButtonProps) {
  return (
    <button
      type="button"
      className="flex w-full items-center gap-2.5 rounded-control px-3 py-2 text-start hover:bg-green-tint"
      aria-haspopup="dialog"
      {...button}
    >
      <span className="hidden flex-none text-muted sm:block">{icon}</span>
      <span className="min-w-0">
        <span className="block text-sm leading-tight text-muted">{label} </span>
        <span className={value === null ? 'text-muted' : 'font-semibold'}>{value ?? 'Choose'}</span>
      </span>
    </button>
  )
}
