import { useId, useRef, useState } from 'react'
import { copyFrom } from '../../components/copy-text'
import { showToast } from '../../components/toast'

/** The whole number of a trip, for those who write to us about it. */
export function TripNumber({ id }: { id: string }) {
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [byHand, setByHand] = useState(false)

  async function copy() {
    if (!field.current) return
    const copied = await copyFrom(field.current)
    setByHand(!copied)
    if (copied) showToast({ tone: 'success', title: 'Trip number copied' })
  }

  return (
    <div className="field border-hairline border-t pt-5">
      <label htmlFor={fieldId}>Trip number</label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={fieldId}
          className="input min-w-0"
          readOnly
          value={id}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button flex-none" data-kind="secondary" onClick={copy}>
          Copy
        </button>
      </div>
      {byHand && (
        <p className="field-hint" role="alert">
          Your browser did not let us copy. The number is selected: copy it with the keys or a long press.
        </p>
      )}
    </div>
  )
}
