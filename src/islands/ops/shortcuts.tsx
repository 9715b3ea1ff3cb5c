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

export function Shortcuts({ open, onClose }: { open: boolean; onClose(): void }) {
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
    </Modal>
  )
}
