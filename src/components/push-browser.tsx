import { type ReactNode, useEffect, useState } from 'react'
import { call, messageFor } from '../api'
import { type MessagesCard, MessagesCardSchema } from '../domain/messages/settings'
import { accept, type Result, refuse } from '../domain/result'
import { Button, Problem, useBusy } from './button'

// Notifications of this browser (docs/product.md, MESSAGE-17).

/** 'home-screen': an iPhone or iPad, which shows them only for sites that were added there. */
export type PushSupport = 'available' | 'denied' | 'home-screen' | 'none'

const isApplePhone = () =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** What this browser can do. Asks nobody anything. */
export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'denied' : 'available'
  }
  return isApplePhone() ? 'home-screen' : 'none'
}

export const PUSH_WORDS = {
  denied:
    'This browser blocks our notifications. Allow them in its site settings (the icon beside the address), then reload.',
  'home-screen':
    'On an iPhone or iPad, add this site to your home screen first. Open Share, choose Add to Home Screen, then open it there.',
  none: 'This browser can’t show notifications.',
} as const

const NOT_ANSWERED = 'Your browser asked you to allow notifications and got no answer. Press again.'

const NOT_TURNED_ON = 'We couldn’t turn on notifications here. Try again later.'

const SIGNED_OUT = 'You were signed out. Sign in again first.'

const BROWSER_PATH = '/api/profile/messages/browser'

/** Reads how the user is told, and has this browser subscribe anew where our key was changed. */
export async function fetchMessages() {
  const card = await call('/api/profile/messages', { answer: MessagesCardSchema })
  if (card.ok) await renewSubscription(card.value)
  return card
}

/** Has this browser subscribe anew where our key was changed. Never rejects: where it fails, the next page tries again. */
export const renewSubscription = (card: MessagesCard): Promise<void> => renew(card).catch(() => {})

/** A subscription is of the key that it was made with. The user, who has allowed it, is asked nothing. */
async function renew({ this_browser, push_key }: MessagesCard): Promise<void> {
  if (!this_browser || push_key === null || Notification.permission !== 'granted') return
  const [manager, before] = (await subscriptionOf()) ?? []
  if (!manager || (before && keyOf(before) === push_key)) return
  await before?.unsubscribe()
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key })
  await call(BROWSER_PATH, { answer: MessagesCardSchema, method: 'PATCH', body: made.toJSON() })
}

/** In base64url, as the server names it. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? [])))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function subscriptionOf(): Promise<[PushManager, PushSubscription | null] | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration ? [registration.pushManager, await registration.pushManager.getSubscription()] : null
}

/** Asks the browser for its permission, in the press of a button, and has us send to it. Refuses with the reason. */
export async function turnOnPush(pushKey: string): Promise<Result<MessagesCard, string>> {
  try {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return refuse(permission === 'denied' ? PUSH_WORDS.denied : NOT_ANSWERED)
    const found = await subscriptionOf()
    if (!found) return refuse(NOT_TURNED_ON)
    const [manager, before] = found
    // A subscription with another key is refused, and a subscription of another user must not be known to us any more.
    await before?.unsubscribe()
    const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    const stored = await call(BROWSER_PATH, {
      answer: MessagesCardSchema,
      method: 'PUT',
      body: made.toJSON(),
    })
    return stored.ok ? accept(stored.value) : refuse(messageFor(stored.refusal, SIGNED_OUT))
  } catch {
    return refuse(NOT_TURNED_ON)
  }
}

export async function turnOffPush(): Promise<Result<MessagesCard, string>> {
  const ended = await call(BROWSER_PATH, { answer: MessagesCardSchema, method: 'DELETE' })
  if (!ended.ok) return refuse(messageFor(ended.refusal, SIGNED_OUT))
  // Without it we send nothing: a browser that keeps it does no harm.
  await subscriptionOf()
    .then((found) => found?.[1]?.unsubscribe())
    .catch(() => {})
  return accept(ended.value)
}

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
  children: ReactNode
}

/** Offers notifications in this browser, where somebody has a reason for them (docs/product.md, MESSAGE-15). */
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
        <Button kind="secondary" busy={busy} onClick={() => void begin(() => turnOn(offer.pushKey))}>
          Turn on notifications
        </Button>
      )}
      <p role="status" hidden={offer.state !== 'on'}>
        {offer.state === 'on' && 'Notifications are on here. Turn them off in your profile.'}
      </p>
      <Problem>{problem}</Problem>
    </section>
  )
}
