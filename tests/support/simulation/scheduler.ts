import { AsyncLocalStorage } from 'node:async_hooks'

// Why not fast-check's own scheduler: that one does not shrink the order that it draws, and knows no fault of a call,
// nor a task that crashes at one. Here order and faults are plain data of a schedule, which fast-check draws and
// shrinks.

/** What can go wrong with a call: the first four with any, the others with a request to the provider. */
export const FAULTS = [
  /** The call is not made, and its caller gets an error. */
  'not_sent',
  /** It is made, and its caller gets an error. */
  'answer_lost',
  /** The caller stops for ever before the call, or after it. */
  'crash_before',
  'crash_after',
  /** The provider answers 429, 500 or 502, and does nothing. */
  'rate_limited',
  'server_error',
  'bad_gateway',
  /** The provider does what was asked, and answers 502. */
  'bad_gateway_after',
  /** A list has an item beside the others that is like none in the documentation. */
  'odd_item',
  /** A refund meets an account without enough money, or a request of its key that is not finished. */
  'insufficient_balance',
  'key_in_flight',
] as const

export type Fault = (typeof FAULTS)[number]

/** One round trip of a task: a statement or a batch to the database, or a request to the provider. */
export interface Call {
  to: 'database' | 'provider'
  /** The SQL of each statement, or the method and path of the request. */
  what: readonly string[]
}

type Outcome<Value> =
  | { state: 'running' }
  | { state: 'returned'; value: Value }
  | { state: 'threw'; error: unknown }
  | { state: 'crashed' }

/** A request, a webhook's delivery or a run of cron. */
export interface Task<Value = unknown> {
  readonly name: string
  outcome: Outcome<Value>
}

/** A call whose turn has not come. */
export interface WaitingCall extends Call {
  readonly task: Task
  readonly proceed: (fault: Fault | null) => void
}

/** What the other end of a call does. */
type Perform<Value> = (fault: Fault | null) => Value | Promise<Value>

/** A call that was released, for the report of a schedule that fails. */
interface ReleasedCall extends Call {
  task: string
  fault: Fault | null
}

/** Time as the simulation has it, which stands still until it is moved. */
export class VirtualClock {
  #milliseconds: number

  constructor(start: Date) {
    this.#milliseconds = start.getTime()
  }

  now = (): Date => new Date(this.#milliseconds)

  /** Never back. */
  advance(milliseconds: number): void {
    this.#milliseconds += Math.max(0, milliseconds)
  }
}

/**
 * Runs tasks one at a time, from one call to the next: at each call the others may come in between. What runs when, and
 * what goes wrong, is decided by whoever releases the calls; the same decisions make the same run.
 */
export class Scheduler {
  #waiting: WaitingCall[] = []
  readonly released: ReleasedCall[] = []

  /** Calls whose turn has not come, the oldest first. */
  get waiting(): readonly WaitingCall[] {
    return this.#waiting
  }

  /** Begins a task and runs it to its first call. */
  async start<Value>(name: string, work: () => Promise<Value>): Promise<Task<Value>> {
    const task: Task<Value> = { name, outcome: { state: 'running' } }
    running.run({ scheduler: this, task }, work).then(
      (value) => {
        task.outcome = { state: 'returned', value }
      },
      (error) => {
        task.outcome = { state: 'threw', error }
      },
    )
    await this.#untilQuiet(task)
    return task
  }

  /** Makes a call, or lets this go wrong with it, and runs its task to the next call or its end. */
  async release(call: WaitingCall, fault: Fault | null = null): Promise<void> {
    this.#waiting = this.#waiting.filter((other) => other !== call)
    this.released.push({ to: call.to, what: call.what, task: call.task.name, fault })
    if (fault === 'crash_before') return this.#crash(call.task)
    call.proceed(fault)
    await this.#untilQuiet(call.task)
  }

  /** Releases the calls of these tasks, or of all of them, the oldest first, until none waits. */
  async finish(...tasks: Task[]): Promise<void> {
    for (;;) {
      const next = this.#waiting.find(({ task }) => tasks.length === 0 || tasks.includes(task))
      if (!next) return
      await this.release(next)
    }
  }

  /** Releases a task's calls up to the first that matches, which is left to wait. Throws where none does. */
  async runTo(task: Task, matches: (call: Call) => boolean): Promise<WaitingCall> {
    for (;;) {
      const next = this.#waiting.find((call) => call.task === task)
      if (!next) throw new Error(`${task.name} makes no such call`)
      if (matches(next)) return next
      await this.release(next)
    }
  }

  /** Makes a call of a task once it is released. Rejects where its fault is an error. */
  async makeCall<Value>(task: Task, call: Call, perform: Perform<Value>): Promise<Value> {
    const fault = await new Promise<Fault | null>((proceed) => {
      this.#waiting.push({ ...call, task, proceed })
    })
    if (fault === 'not_sent') throw new Error(`Network connection lost on the way to the ${call.to}`)
    const answering = async () => perform(fault)
    if (fault === 'crash_after') {
      await answering().catch(() => null)
      this.#crash(task)
      return new Promise(() => {})
    }
    const answer = await answering()
    if (fault === 'answer_lost') throw new Error(`Network connection lost on the way from the ${call.to}`)
    return answer
  }

  #crash(task: Task): void {
    task.outcome = { state: 'crashed' }
    this.#waiting = this.#waiting.filter((call) => call.task !== task)
  }

  /**
   * Until the task waits at a call or has ended. Signatures and bodies of answers take turns of the event loop, so
   * draining microtasks is not enough.
   */
  async #untilQuiet(task: Task): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve))
    while (task.outcome.state === 'running' && !this.#waiting.some((call) => call.task === task))
  }
}

/** The task that is running, known to all that it awaits: so one database and one provider's client do for all. */
const running = new AsyncLocalStorage<{ scheduler: Scheduler; task: Task }>()

/** Makes a call: of the running task, when the scheduler releases it; of a test itself, at once. */
export async function roundTrip<Value>(call: Call, perform: Perform<Value>): Promise<Value> {
  const caller = running.getStore()
  return caller ? caller.scheduler.makeCall(caller.task, call, perform) : perform(null)
}
