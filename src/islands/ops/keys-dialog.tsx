import { Modal } from '../../components/modal'

const KEYS = [
  ['/', 'Find rides, people, cars or payments'],
  ['j or ↓', 'Next ride'],
  ['k or ↑', 'Ride before'],
  ['n or p', 'Next page, page before'],
  ['x', 'Choose the ride, for an action on several'],
  ['Enter', 'Open the ride'],
  ['a', 'To the actions of the open ride'],
  ['Esc', 'Put it away'],
  ['1 to 5', 'Rides, fleet, prices, log, book'],
  ['?', 'This list'],
] as const

export interface KeysDialogProps {
  open: boolean
  on: boolean
  onTurn(on: boolean): void
  onClose(): void
}

/** The keys of the console, loaded when they are asked for. */
export function KeysDialog({ open, on, onTurn, onClose }: KeysDialogProps) {
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
