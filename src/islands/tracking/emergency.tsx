import { useEffect, useRef, useState } from 'react'
import { BRAND } from '../../brand'
import { showToast } from '../../components/toast'
import { CALLING_SUPPORT, EMERGENCY_NUMBER } from '../../domain/rides/tracking-sentences'

/**
 * Always in reach, and nothing is dialled by one touch in a pocket: the first shows the number, the second calls it.
 * It never ends with a toast alone (docs/product.md, Sharing).
 */
export function Emergency() {
  const [asked, setAsked] = useState(false)
  const number = useRef<HTMLAnchorElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (asked) number.current?.focus()
    else if (wasAsked.current) opener.current?.focus()
    wasAsked.current = asked
  }, [asked])
  const ask = () => {
    setAsked(true)
    showToast({ tone: 'neutral', title: CALLING_SUPPORT })
  }
  return (
    <div className="live-emergency" data-bottom-bar>
      <a className="button without-script" data-kind="danger" href={`tel:${EMERGENCY_NUMBER}`}>
        Emergency: call {EMERGENCY_NUMBER}
      </a>
      {asked && (
        <fieldset className="emergency-numbers" aria-label="Emergency numbers">
          <a ref={number} className="emergency-call" href={`tel:${EMERGENCY_NUMBER}`}>
            Call {EMERGENCY_NUMBER}
            <small>Police, ambulance, fire</small>
          </a>
          <a className="button" data-kind="secondary" href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>
            Call Hasiru support
          </a>
          <button
            type="button"
            className="button"
            data-kind="quiet"
            aria-label="Close the emergency numbers"
            onClick={() => setAsked(false)}
          >
            Close
          </button>
        </fieldset>
      )}
      {!asked && (
        <button
          ref={opener}
          type="button"
          className="button needs-script w-full"
          data-kind="danger"
          onClick={ask}
        >
          Emergency Support
        </button>
      )}
    </div>
  )
}
