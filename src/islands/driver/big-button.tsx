import type { ReactNode } from 'react'

interface Props {
  kind?: 'primary' | 'secondary' | 'danger' | 'quiet'
  busy?: boolean
  /** It can be reached and read, and does nothing; why stands beside it. */
  disabled?: boolean
  describedBy?: string | undefined
  className?: string
  onPress(): void
  children: ReactNode
}

/** A target for a thumb at arm's length: three words at most. */
export function BigButton({
  kind = 'primary',
  busy = false,
  disabled = false,
  describedBy,
  className = '',
  onPress,
  children,
}: Props) {
  return (
    <button
      type="button"
      className={`button min-h-18 w-full text-xl ${className}`}
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
