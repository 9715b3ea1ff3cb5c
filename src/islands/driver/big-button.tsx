import type { ReactNode } from 'react'

interface Props {
  kind?: 'primary' | 'secondary' | 'danger' | 'quiet'
  busy?: boolean
  /** It can be reached and read, and does nothing; why stands beside it. */
  disabled?: boolean
  describedBy?: string | undefined
  /** The one thing to do on a screen. */
  huge?: boolean
  onPress(): void
  children: ReactNode
}

/** A target for a thumb at arm's length: three words at most. */
export function BigButton({
  kind = 'primary',
  busy = false,
  disabled = false,
  describedBy,
  huge = false,
  onPress,
  children,
}: Props) {
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
