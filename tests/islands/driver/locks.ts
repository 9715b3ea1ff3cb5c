type Granted = (lock: object | null) => unknown
interface Held {
  lost(): void
  done: Promise<void>
}
interface Asked {
  granted: Granted
  settle: [(value: unknown) => void, (error: Error) => void]
  signal: AbortSignal | undefined
}
interface Named {
  held: Held | null
  queue: Asked[]
}

/** The lock of the tab that sends positions, and the one of the tab that is seen. */
export const [SENDS, SEEN] = ['positions', 'page-seen']

/** The browser's locks between its tabs, as the platform's rules say it. */
export class Locks {
  private static all = new Map<string, Named>()
  static reset() {
    Locks.all.clear()
  }
  private static named(name: string): Named {
    const named = Locks.all.get(name) ?? { held: null, queue: [] }
    Locks.all.set(name, named)
    return named
  }
  /** How many wait to send positions. */
  static get waiting() {
    return Locks.named(SENDS).queue.length
  }
  /** Another tab holds the lock, or takes it, until `close` is called; `stolen` once that tab has lost it. */
  static holdElsewhere(name = SENDS, options: LockOptions = {}) {
    let close = () => {}
    const other = { close: () => close(), has: false, stolen: false }
    const granted = () => {
      other.has = true
      return new Promise<void>((done) => {
        close = done
      })
    }
    void new Locks().request(name, options, granted).catch(() => {
      other.stolen = true
    })
    return other
  }
  request(name: string, options: LockOptions, granted: Granted): Promise<unknown> {
    const named = Locks.named(name)
    return new Promise((done, failed) => {
      const entry: Asked = { granted, settle: [done, failed], signal: options.signal }
      if (options.steal) {
        named.held?.lost()
        Locks.grant(named, entry)
      } else if (named.held === null) Locks.grant(named, entry)
      else if (options.ifAvailable) Promise.resolve(granted(null)).then(done, failed)
      else {
        named.queue.push(entry)
        options.signal?.addEventListener('abort', () => {
          if (!named.queue.includes(entry)) return
          named.queue = named.queue.filter((other) => other !== entry)
          failed(new DOMException('Aborted', 'AbortError'))
        })
      }
    })
  }
  private static grant(named: Named, { granted, settle: [done, failed] }: Asked) {
    const held: Held = {
      lost: () => failed(new DOMException('Stolen', 'AbortError')),
      done: Promise.resolve(),
    }
    named.held = held
    held.done = Promise.resolve(granted({})).then((value) => {
      if (named.held !== held) return
      named.held = null
      done(value)
      const next = named.queue.shift()
      if (next) Locks.grant(named, next)
    })
  }
}

class Sentinel extends EventTarget {
  released = false
  async release() {
    if (this.released) return
    this.released = true
    WakeLocks.sentinels.delete(this)
    this.dispatchEvent(new Event('release'))
  }
}

/** The screen's wake lock, played by the test. */
export class WakeLocks {
  static sentinels = new Set<Sentinel>()
  static refuses = false
  static get held() {
    return WakeLocks.sentinels.size
  }
  /** As the platform does when a page goes out of sight. */
  static releaseAll() {
    for (const sentinel of WakeLocks.sentinels) void sentinel.release()
  }
  static reset() {
    WakeLocks.sentinels.clear()
    WakeLocks.refuses = false
  }
  async request() {
    if (WakeLocks.refuses) throw new DOMException('Low battery', 'NotAllowedError')
    const sentinel = new Sentinel()
    WakeLocks.sentinels.add(sentinel)
    return sentinel
  }
}
