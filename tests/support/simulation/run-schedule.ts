import type { Schedule } from './schedule'
import { ScheduleRun } from './schedule-run'
import type { Fault, WaitingCall } from './scheduler'
import { settle } from './settle'
import { runSteps } from './steps'

/**
 * Runs a schedule to its end and lets the dust settle; answers with the run, and with what is read of it before the dust
 * settles. Throws where a rule is broken, with all that happened until then.
 */
export async function runSchedule<Value>(
  schedule: Schedule,
  readAfterSteps?: (run: ScheduleRun) => Value,
): Promise<{ run: ScheduleRun; read: Value | undefined }> {
  const run = new ScheduleRun(schedule)
  return runSteps(run, schedule.steps, {
    release: (call, fault) => release(run, call, fault),
    async settle() {
      const read = readAfterSteps?.(run)
      await settle(run, schedule.webhooks)
      return { run, read }
    },
    told: () => ['Told:', ...run.rules.told.map(({ to, what }) => `  ${to}: ${what}`)],
  })
}

async function release(run: ScheduleRun, call: WaitingCall, drawn: Fault | null): Promise<void> {
  const isDown = call.to === 'provider' && run.simulation.clock.now().getTime() < run.outageUntil
  const fault = drawn ?? (isDown ? 'server_error' : null)
  await run.simulation.scheduler.release(call, fault)
  const [, orderId] = /^GET \/v1\/orders\/(\w+)\/payments$/.exec(call.what[0] ?? '') ?? []
  if (orderId !== undefined && fault === null) run.rules.hearAnswer(orderId)
}
