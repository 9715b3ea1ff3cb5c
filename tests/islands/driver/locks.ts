type Granted = (lock: object | null) => Promise<void>
interface Held {
  lost(): void
  done: Promise<void>
}

/** The browser's locks between its tabs, as the platform's rules say it. */
export class Locks {
  static held: Held | null = null
  static queue: {
    granted: Granted
    settle: [() => void, (error: Error) => void]
    signal: AbortSignal | undefined
  }[] = []
  static reset() {
    Locks.held = null
    Locks.queue = []
  }
  /** Another tab holds it, until `close` is called. */
  static holdElsewhere(): { close(): void; stolen: boolean } {
    let close = () => {}
    const other = { close: () => close(), stolen: false }
    void new Locks()
      .request(
        'driver-positions',
        {},
        () =>
          new Promise<void>((done) => {
            close = done
          }),
      )
      .catch(() => {
        other.stolen = true
      })
    return other
  }
  request(_name: string, options: LockOptions, granted: Granted): Promise<void> {
    return new Promise((done, failed) => {
      const entry = {
        granted,
        settle: [done, failed] as [() => void, (error: Error) => void],
        signal: options.signal,
      }
      if (options.steal) {
        Locks.held?.lost()
        Locks.grant(entry)
      } else if (Locks.held === null) Locks.grant(entry)
      else if (options.ifAvailable) granted(null).then(done, failed)
      else {
        Locks.queue.push(entry)
        options.signal?.addEventListener('abort', () => {
          Locks.queue = Locks.queue.filter((other) => other !== entry)
          failed(new DOMException('Aborted', 'AbortError'))
        })
      }
    })
  }
  private static grant({ granted, settle: [done, failed] }: (typeof Locks.queue)[number]) {
    const held: Held = {
      lost: () => failed(new DOMException('Stolen', 'AbortError')),
      done: Promise.resolve(),
    }
    Locks.held = held
    held.done = granted({}).then(() => {
      if (Locks.held !== held) return
      Locks.held = null
      done()
      const next = Locks.queue.shift()
      if (next) Locks.grant(next)
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
