// This page's copy of what its driver's phone still has to send (docs/decisions/0041-one-outbox-on-the-phone.md): changed at
// once, for the screen, and then in the store, from what is stored there by then.

import { batch, signal } from '@preact/signals-react'
import { type Outbox, type OutboxEvent, reduce } from '../../domain/rides/outbox'
import { changeOutbox, claimStore, readOutbox, storeOwner } from '../../offline/driver-store'

/** The user's id, as the inline script of each page writes it; undefined where it is not known. */
export const userOfPage = () => document.documentElement.dataset.rider

/** The channel by which the tabs of one browser say that the store has changed. */
const CHANNEL = 'outbox'

/** What is stored, with what this page alone has in its place or beside it. */
function merged(stored: Outbox, unstored: Outbox): Outbox {
  const others = stored.filter(({ id }) => !unstored.some((action) => action.id === id))
  return [...others, ...unstored].sort((one, other) => one.order - other.order)
}

export function createOutbox() {
  /** What is shown and sent: the copy of the store, with the changes that are not stored yet. */
  const actions = signal<Outbox>([])
  /** What the storage did not take, which lives as long as this page. */
  const unstored = signal<Outbox>([])
  /** The outbox as of the last transaction. */
  let known: Outbox = []
  /** Events that no transaction has ended for, in their order. */
  let underWay: readonly OutboxEvent[] = []
  let last: Promise<unknown> = Promise.resolve()
  let driver = ''
  let isClaimed = false
  /** When this page found that the store was forgotten, by the phone's clock. */
  let lostAt: number | null = null
  let channel: BroadcastChannel | null = null

  /** False once somebody has signed out, or in as another driver, in any tab: then nothing is stored, shown or sent. */
  const isTheirs = () => !isClaimed || storeOwner() === driver
  const show = (next: Outbox) => {
    known = next
    actions.value = underWay.reduce(reduce, next)
  }
  const forget = () => {
    lostAt ??= Date.now()
    underWay = []
    unstored.value = []
    show([])
  }
  /** One change after the other: each begins with what the one before has left. */
  const queue = (work: () => Promise<void>) => {
    const done = last.then(work)
    last = done
    return done
  }

  const write = async (event: OutboxEvent) => {
    let before = known
    let after = reduce(known, event)
    const edit = (stored: Outbox) => {
      before = merged(stored, unstored.value)
      after = reduce(before, event)
      return after.flatMap((action) =>
        unstored.value.includes(action) ? stored.filter(({ id }) => id === action.id) : [action],
      )
    }
    const isNew = (action: Outbox[number]) => !before.includes(action)
    let untaken: Outbox = []
    try {
      await changeOutbox(driver, edit)
    } catch {
      try {
        await changeOutbox(driver, edit, true)
        untaken = after.filter((action) => isNew(action) && action.photo !== null)
      } catch {
        untaken = after.filter(isNew)
      }
    }
    if (!isTheirs()) return forget()
    batch(() => {
      unstored.value = [...unstored.value.filter((action) => after.includes(action)), ...untaken]
      underWay = underWay.filter((each) => each !== event)
      show(after)
    })
    channel?.postMessage(null)
  }

  const read = () =>
    queue(async () => {
      if (!isTheirs()) return forget()
      const stored = isClaimed ? await readOutbox(driver).catch(() => null) : null
      if (stored) show(merged(stored, unstored.value))
    })

  const claim = () =>
    queue(async () => {
      // Without a driver's id its actions could not be told from another driver's: nothing is kept.
      isClaimed = driver !== '' && (await claimStore(driver))
      lostAt = null
    })

  return {
    actions,
    unstored,
    isTheirs,
    /** False of an action that is lost with this page. */
    isStored: (id: string) => !unstored.value.some((action) => action.id === id),
    /** Applies an event on this page at once; resolves when its transaction is complete, or was not taken. */
    change(event: OutboxEvent): Promise<void> {
      underWay = [...underWay, event]
      actions.value = reduce(actions.value, event)
      return queue(() => write(event))
    },
    /** The server has answered this driver: after a sign-out that was none the store is theirs again. */
    confirm(askedAt: number): void {
      if (isTheirs() || storeOwner() !== null) return
      // Asked before, it says nothing of the sign-out.
      if (lostAt !== null && askedAt > lostAt) void claim()
      lostAt ??= Date.now()
    },
    /** What other tabs have changed is known once it resolves. */
    read,
    /** Takes the store for this page's driver, and follows other tabs. Returns what ends that. */
    open(): () => void {
      driver = userOfPage() ?? ''
      void claim()
      void read()
      channel = new BroadcastChannel(CHANNEL)
      channel.onmessage = () => void read()
      return () => channel?.close()
    },
  }
}
