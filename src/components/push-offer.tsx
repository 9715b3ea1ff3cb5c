import { type ReactNode, useEffect, useState } from 'react'
import type { MessagesCard } from '../domain/messages/settings'
import { useBusy } from './button-actions'
import { fetchMessages, PUSH_WORDS, pushSupport, turnOnPush } from './push-browser'

type Offer = { state: 'hidden' | 'home-screen' | 'on' } | { state: 'offered'; pushKey: string }

/** Nothing is offered where it is on already, can't be, or was refused: that is said in the profile alone. */
async function offerOf(): Promise<Offer> {
  const support = pushSupport()
  if (support === 'home-screen') return { state: support }
  if (support !== 'available') return { state: 'hidden' }
  const card = await fetchMessages()
  if (!card.ok || card.value.this_browser || card.value.push_key === null) return { state: 'hidden' }
  return { state: 'offered', pushKey: card.value.push_key }
}

interface PushOfferProps {
  onTurnedOn?(card: MessagesCard): void
  /** Which ones. */
  children: ReactNode
}

/** Offers notifications in this browser, where somebody has a reason for them. */
export function PushOffer({ onTurnedOn, children }: PushOfferProps) {
  const [offer, setOffer] = useState<Offer>({ state: 'hidden' })
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, begin] = useBusy()
  useEffect(() => void offerOf().then(setOffer), [])
  if (offer.state === 'hidden') return null
  const turnOn = async (pushKey: string) => {
    setProblem(null)
    const turned = await turnOnPush(pushKey)
    if (!turned.ok) return setProblem(turned.refusal)
    setOffer({ state: 'on' })
    onTurnedOn?.(turned.value)
  }
  return (
    <section className="card flex flex-wrap items-center justify-between gap-3" aria-label="Notifications">
      {offer.state !== 'on' && <p>{children}</p>}
      {offer.state === 'home-screen' && <p>{PUSH_WORDS['home-screen']}</p>}
      {offer.state === 'offered' && (
        <button
          type="button"
          className="button"
          data-kind="secondary"
          aria-busy={busy}
          onClick={() => void begin(() => turnOn(offer.pushKey))}
        >
          Turn on notifications
        </button>
      )}
      <p role="status" hidden={offer.state !== 'on'}>
        {offer.state === 'on' && 'Notifications are on in this browser. You turn them off in your profile.'}
      </p>
      {problem !== null && (
        <p role="alert" className="text-error">
          {problem}
        </p>
      )}
    </section>
  )
}
