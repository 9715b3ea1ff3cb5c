import { isReportDue, type LastReport, type RideReport, reportOf } from '../../src/domain/rides/ride-report'
import type { RoomState } from '../../src/domain/rides/room-state'

/** Milliseconds before a transition or a signal that did not get through is reported again. */
const AGAIN_MS = 1000

type Namespace = Env['DISPATCH']

/**
 * Reports a ride to the dispatch object of its city. What was reported is known in memory alone: a room that was evicted
 * reports once more than it would have to. One stub for all of them, because the reports of one stub arrive in order.
 */
export class DispatchReporter {
  private readonly ctx: DurableObjectState
  private readonly namespace: Namespace
  private stub: ReturnType<Namespace['getByName']> | null = null
  private last: LastReport | null = null

  constructor(ctx: DurableObjectState, namespace: Namespace) {
    this.ctx = ctx
    this.namespace = namespace
  }

  /** Reports what is due (docs/product.md, LIVE-14). Never throws and never waits. */
  report(state: RoomState, now: number): void {
    const report = reportOf(state, now)
    if (!isReportDue(this.last, report, now)) return
    this.last = { at: now, report }
    this.ctx.waitUntil(this.send(report).catch(() => this.again(report)))
  }

  /** Another object may have taken the place of the one that failed: it is reached by a new stub. */
  private async again(report: RideReport): Promise<void> {
    this.stub = null
    await new Promise((done) => setTimeout(done, AGAIN_MS))
    // A newer report has been sent meanwhile: this one would bring back what it has changed.
    if (this.last?.report !== report) return
    await this.send(report).catch((error) => {
      this.last = null
      console.error(JSON.stringify({ event: 'ride_not_reported', message: String(error) }))
    })
  }

  private async send(report: RideReport): Promise<void> {
    this.stub ??= this.namespace.getByName(report.city)
    await this.stub.report(report)
  }
}
