import { DurableObject } from 'cloudflare:workers'
import { type StateBinding, sandboxState } from '../state-binding'
import { driveRide } from './drive-ride'
import type { FoundRide } from './driver-api'
import { CannotDrive, DriveStopped, idle, type Progress } from './progress'

const TICK_MS = 1000
/** An object without calls is evicted after some seconds, with its timers; alarms keep the drive going. */
const HEARTBEAT_MS = 4000
const KEY = 'progress'

interface DriveRequest {
  /** The product's own origin, as the browser or script that asked knows it. */
  origin: string
  ride: FoundRide
  /** Times real time. */
  speed: number
}

/** Simulates the driver of one booking, at most one drive at a time. A failure ends the drive and is in its progress. */
export class RideSimulator extends DurableObject<StateBinding> {
  #progress: Progress | null = null
  #stop: (() => void) | null = null

  /** Begins to drive, unless the drive is under way. */
  async begin(request: DriveRequest): Promise<Progress> {
    const { id } = request.ride
    if (this.#stop) return this.progress(id)
    const stopped = new Promise<never>((_, end) => {
      this.#stop = () => end(new DriveStopped('Stopped.'))
    })
    // Handled here, because it may reject while nothing awaits it.
    stopped.catch(() => {})
    this.#record({ ...idle(id), state: 'driving', message: 'Calling a driver' })
    await this.ctx.storage.setAlarm(Date.now() + HEARTBEAT_MS)
    this.ctx.waitUntil(this.#drive(request, stopped))
    return this.progress(id)
  }

  /** Ends the drive where it is; the ride stays as the product has it. */
  async stop(bookingId: string): Promise<Progress> {
    this.#stop?.()
    return this.progress(bookingId)
  }

  async progress(bookingId: string): Promise<Progress> {
    const known = this.#progress ?? (await this.ctx.storage.get<Progress>(KEY))
    if (!known) return idle(bookingId)
    // Progress that is only in storage was written before the sandbox was restarted: that drive has ended.
    const isLost = known.state === 'driving' && this.#stop === null
    return isLost ? { ...known, state: 'stopped', error: 'The sandbox was restarted meanwhile.' } : known
  }

  override async alarm(): Promise<void> {
    if (this.#stop) await this.ctx.storage.setAlarm(Date.now() + HEARTBEAT_MS)
  }

  #record(progress: Progress): void {
    if (progress.step !== this.#progress?.step || progress.state !== this.#progress.state) {
      this.ctx.storage.kv.put(KEY, progress)
    }
    this.#progress = progress
  }

  async #drive({ origin, ride, speed }: DriveRequest, stopped: Promise<never>): Promise<void> {
    const about = { ...idle(ride.id), state: 'driving' as const }
    const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
    try {
      await driveRide({
        found: ride,
        speed,
        tickMs: TICK_MS,
        product: { origin, fetch: (request) => fetch(request) },
        inbox: (phone) => sandboxState(this.env).messages(phone),
        random: Math.random,
        wait: (ms) => Promise.race([pause(ms), stopped]),
        report: (step, message) => this.#record({ ...about, step, message }),
      })
      this.#record({ ...(this.#progress ?? about), state: 'done' })
    } catch (error) {
      this.#record({ ...(this.#progress ?? about), ...endingOf(error) })
    } finally {
      this.#stop = null
    }
  }
}

function endingOf(error: unknown): Pick<Progress, 'state' | 'error'> {
  if (error instanceof DriveStopped) return { state: 'stopped', error: null }
  if (error instanceof CannotDrive) return { state: 'failed', error: error.message }
  console.error('The simulated drive broke off', error)
  return { state: 'failed', error: 'The simulator itself broke down; the terminal says how.' }
}
