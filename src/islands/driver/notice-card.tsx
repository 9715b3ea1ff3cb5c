import { useSignals } from '@preact/signals-react/runtime'
import { CrossIcon } from '../../components/line-icon'
import type { DriverState } from './driver-state'

const TONES = {
  error: 'border-error bg-error-tint text-error',
  success: 'border-green bg-green-tint text-green',
} as const

interface Props {
  state: DriverState
  /** That the server is out of reach is said elsewhere on the screen. */
  offlineIsSaid?: boolean
}

/** What the driver has to know, above everything; and that the list may be old. */
export function NoticeCard({ state, offlineIsSaid = false }: Props) {
  useSignals()
  const { notice, trouble } = state
  return (
    <div role="alert" className="grid gap-3 empty:hidden">
      {notice.value && (
        <div className={`flex gap-3 rounded-card border p-4 ${TONES[notice.value.tone]}`}>
          <div className="min-w-0 flex-1">
            <strong className="heading block text-xl">{notice.value.title}</strong>
            <p className="text-ink text-lg [overflow-wrap:anywhere]">{notice.value.text}</p>
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label="Close"
            onClick={() => {
              notice.value = null
            }}
          >
            <CrossIcon />
          </button>
        </div>
      )}
      {trouble.value !== null && !notice.value && !offlineIsSaid && (
        <p className="rounded-card bg-warning-tint p-4 text-warning text-lg">{trouble.value}</p>
      )}
    </div>
  )
}
