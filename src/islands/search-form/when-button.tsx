import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'button'>, 'value'> {
  label: string
  /** What was chosen; null while nothing is. */
  value: string | null
  icon: ReactNode
}

/** One word of the 'when' line: what it is, and what was chosen. */
export function WhenButton({ label, value, icon, ...button }: Props) {
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
