import { isReportDue, type LastReport, type RideReport, reportOf } from '../../src/domain/rides/ride-report'
import type { RoomState } from '../../src/domain/rides/room-state'

/** Milliseconds before a transition or a signal that did not get through is reported again. */
const AGAIN_MS = 1000

type Namespace = Env['DISPATCH']

/**
 * Reports a ride to the dispatch object of its city. Memory alone knows what was reported: an evicted room reports
 * once more than necessary. All reports go through one stub, because the reports of one stub arrive in order.
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

  /** A new stub reaches the object that may have taken the place of the failed one. */
  private async again(report: RideReport): Promise<void> {
    this.stub = null
    await new Promise((done) => setTimeout(done, AGAIN_MS))
    // A newer report was sent meanwhile: sending this report would undo the newer one.
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
