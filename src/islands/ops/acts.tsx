import type { ComponentProps } from 'react'
import { Button } from '../../components/button'

type ButtonProps = ComponentProps<typeof Button>

/** A button as data. */
export interface Act extends Pick<ButtonProps, 'kind' | 'disabled'> {
  says: string
  /** For screen readers, where many buttons say the same. */
  name?: string
  press(): void
}

interface ActsProps extends Pick<ButtonProps, 'kind' | 'className'> {
  acts: readonly Act[]
}

/** Buttons beside each other; `kind` is that of each which names no other. */
export const Acts = ({ acts, kind, className }: ActsProps) =>
  acts.map((act) => (
    <Button
      key={act.name ?? act.says}
      kind={act.kind ?? kind}
      className={className}
      disabled={act.disabled}
      aria-label={act.name}
      onClick={act.press}
    >
      {act.says}
    </Button>
  ))

/** Beside a line of money, of a message or of a need. */
export const BESIDE = { kind: 'secondary', className: 'whitespace-nowrap' } as const

interface TabProps extends Pick<ButtonProps, 'children'> {
  isChosen: boolean
  onChoose(): void
  className?: string
}

const TAB =
  'min-h-11 cursor-pointer border-transparent border-b-3 py-1 font-semibold whitespace-nowrap text-muted hover:text-ink aria-pressed:border-ink aria-pressed:text-ink pointer-fine:min-h-10'

export const Tab = ({ isChosen, onChoose, className = 'px-3', children }: TabProps) => (
  <button type="button" className={`${TAB} ${className}`} aria-pressed={isChosen} onClick={onChoose}>
    {children}
  </button>
)
