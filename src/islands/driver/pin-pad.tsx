import { PIN_LENGTH } from '../../domain/rides/pin'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface Props {
  pin: string
  onChange(pin: string): void
}

/** Keys for a thumb. The phone's own keyboard stays away: it would cover 'Start ride', and its keys are small. */
export function PinPad({ pin, onChange }: Props) {
  const key = (digit: string) => (
    <Key key={digit} onPress={() => onChange((pin + digit).slice(0, PIN_LENGTH))}>
      {digit}
    </Key>
  )
  return (
    <fieldset aria-label="PIN keys" className="driver-keys">
      {DIGITS.map(key)}
      <span />
      {key('0')}
      <Key label="Delete the last digit" onPress={() => onChange(pin.slice(0, -1))}>
        ⌫
      </Key>
    </fieldset>
  )
}

function Key({ label, onPress, children }: { label?: string; onPress(): void; children: string }) {
  return (
    <button
      type="button"
      className="button figures text-2xl"
      data-kind="secondary"
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
