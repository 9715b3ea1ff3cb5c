import { type ReactNode, useEffect, useRef } from 'react'
import { Modal } from '../../components/modal'

interface BigButtonProps {
  kind?: 'primary' | 'secondary' | 'danger' | 'quiet'
  busy?: boolean
  /** Sets `aria-disabled`: the button stays focusable and does nothing; the reason is shown beside it. */
  disabled?: boolean
  describedBy?: string | undefined
  huge?: boolean
  onPress(): void
  children: ReactNode
}

/** A large button for a phone in its holder; at most three words. */
export function BigButton({
  kind = 'primary',
  busy = false,
  disabled = false,
  describedBy,
  huge = false,
  onPress,
  children,
}: BigButtonProps) {
  return (
    <button
      type="button"
      className={`button w-full ${huge ? 'min-h-22 text-2xl' : 'min-h-18 text-xl'}`}
      data-kind={kind}
      aria-busy={busy}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      onClick={() => !disabled && !busy && onPress()}
    >
      {children}
    </button>
  )
}

/**
 * Milliseconds for which a new confirm button ignores taps, because it appears where a double tap's second tap lands.
 */
export const IGNORE_TAPS_MS = 450

interface ConfirmProps {
  title: string
  yes: string
  kind?: 'primary' | 'danger'
  open: boolean
  busy: boolean
  onYes(): void
  onClose(): void
  children: ReactNode
}

/** Asks for confirmation before an action that can't be undone. */
export function Confirm({ title, open, onClose, ...rest }: ConfirmProps) {
  return (
    <Modal title={title} open={open} onClose={onClose} narrow>
      <Question {...rest} onClose={onClose} />
    </Modal>
  )
}

function Question({
  yes,
  kind = 'primary',
  busy,
  onYes,
  onClose,
  children,
}: Omit<ConfirmProps, 'title' | 'open'>) {
  const openedAt = useRef(0)
  useEffect(() => {
    openedAt.current = Date.now()
  }, [])
  return (
    <>
      <div className="grid gap-2 text-lg">{children}</div>
      {/* In sight above long content; its padding covers the content scrolled under it. */}
      <div className="driver-answers">
        <BigButton
          kind={kind}
          busy={busy}
          onPress={() => Date.now() - openedAt.current >= IGNORE_TAPS_MS && onYes()}
        >
          {yes}
        </BigButton>
        <BigButton kind="secondary" onPress={onClose}>
          Not yet
        </BigButton>
      </div>
    </>
  )
}
