import { Modal } from '../../components/modal'

const KEYS = [
  ['/', 'Find a booking, a person or a car'],
  ['j or ↓', 'Next ride'],
  ['k or ↑', 'Ride before'],
  ['Enter', 'Open the ride'],
  ['a', 'To the actions of the open ride'],
  ['Esc', 'Put it away'],
  ['1 to 4', 'Rides, fleet, prices, log'],
  ['?', 'This list'],
] as const

interface Props {
  open: boolean
  /** Whether they are heard. */
  on: boolean
  onTurn(on: boolean): void
  onClose(): void
}

export function Shortcuts({ open, on, onTurn, onClose }: Props) {
  return (
    <Modal title="Keys" open={open} onClose={onClose} narrow>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input type="checkbox" checked={on} onChange={(event) => onTurn(event.currentTarget.checked)} />
        Single keys are on
      </label>
    </Modal>
  )
}
