import { IDBFactory, IDBObjectStore as Store } from 'fake-indexeddb'
import { entries, promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { afterEach, beforeEach, vi } from 'vitest'
import { type Outbox, OWNER_KEY, PendingActionSchema } from '../../../src/domain/rides/outbox'
import { changeOutbox } from '../../../src/offline/driver-store'
import { pass } from './page'

/** The tabs of this browser, which hear what another one says. */
class Channel {
  static open = new Set<Channel>()
  onmessage: ((event: MessageEvent) => void) | null = null
  constructor(readonly name: string) {
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) {
      if (other === this || other.name !== this.name) continue
      queueMicrotask(() => other.onmessage?.(new MessageEvent('message', { data })))
    }
  }
  close() {
    Channel.open.delete(this)
  }
}

/** Microtasks that a task of the store waits for: more than a transaction's own code has between two requests. */
const HOPS = 20

function afterHops(task: () => void) {
  let left = HOPS
  const hop = () => {
    left -= 1
    if (left === 0) task()
    else queueMicrotask(hop)
  }
  queueMicrotask(hop)
}

/** The store takes its time: nothing in it goes on until the returned function is called. */
export function holdStore(): () => void {
  const held: (() => void)[] = []
  Object.assign(globalThis, { setImmediate: (task: () => void) => held.push(task) })
  return () => {
    Object.assign(globalThis, { setImmediate: afterHops })
    for (const task of held) afterHops(task)
  }
}

/**
 * A browser that stores, with nothing in its store yet. The store needs no time, so that no test has to move the clock
 * for it.
 */
export function withStore() {
  const { setImmediate: real } = globalThis
  beforeEach(() => {
    Object.assign(globalThis, { setImmediate: afterHops })
    Channel.open.clear()
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('BroadcastChannel', Channel)
  })
  afterEach(() => {
    Object.assign(globalThis, { setImmediate: real })
  })
}

/** Every record of this browser's store by its key, whosever it is. */
export async function records(): Promise<Map<IDBValidKey, unknown>> {
  const opening = indexedDB.open('outbox')
  opening.onupgradeneeded = () => opening.result.createObjectStore('records')
  const database = await promisifyRequest(opening)
  const found = await entries(async (mode, read) =>
    read(database.transaction('records', mode).objectStore('records')),
  )
  database.close()
  return new Map(found)
}

/** The pending actions and drafts that are stored, in their order. */
export async function storedActions(): Promise<Outbox> {
  const found = [...(await records()).values()].flatMap((record) => {
    const action = v.safeParse(PendingActionSchema, record)
    return action.success ? [action.output] : []
  })
  return found.sort((one, other) => one.order - other.order)
}

/** The storage is full for records that `isTooMuch`. Returns what ends that. */
export function fullStorage(isTooMuch: (record: unknown) => boolean = () => true): () => void {
  const { put } = Store.prototype
  const full = vi.spyOn(Store.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    if (!isTooMuch(value)) return put.call(this, value, key)
    this.transaction.abort()
    throw new DOMException('full', 'QuotaExceededError')
  })
  return () => full.mockRestore()
}

/** What another tab of this driver does to the store, of which this one hears. */
export async function otherTab(edit: (outbox: Outbox) => Outbox): Promise<void> {
  await changeOutbox(localStorage.getItem(OWNER_KEY) ?? '', edit)
  new BroadcastChannel('outbox').postMessage(null)
  await pass(0)
}
