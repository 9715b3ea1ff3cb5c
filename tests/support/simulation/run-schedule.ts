import type { Schedule } from './schedule'
import { ScheduleRun } from './schedule-run'
import type { Fault, WaitingCall } from './scheduler'
import { settle } from './settle'
import { muteLog, takeSteps } from './steps'

interface Reading<Value> {
  /** When the steps are over, before the dust settles. */
  afterSteps?: (run: ScheduleRun) => Value
  afterwards?: (run: ScheduleRun) => void
}

/**
 * Runs a schedule to its end and lets the dust settle; answers with what `afterSteps` reads. Throws where a rule is
 * broken, with all that happened until then.
 */
export async function runSchedule<Value>(
  schedule: Schedule,
  { afterSteps, afterwards }: Reading<Value> = {},
): Promise<Value | undefined> {
  const unmute = muteLog()
  const run = new ScheduleRun(schedule)
  try {
    await run.begin()
    const lines = await takeSteps(schedule.steps, {
      simulation: run.simulation,
      async begin(action) {
        await run.carryOut(action)
        run.rules.check()
      },
      release: (call, fault) => release(run, call, fault),
      throwWhereBroken: (lines) => throwWhereBroken(run, lines),
    })
    const value = afterSteps?.(run)
    await settle(run, schedule.webhooks)
    throwWhereBroken(run, lines)
    afterwards?.(run)
    return value
  } finally {
    run.simulation.end()
    unmute()
  }
}

async function release(run: ScheduleRun, call: WaitingCall, drawn: Fault | null): Promise<void> {
  const isDown = call.to === 'provider' && run.simulation.clock.now().getTime() < run.outageUntil
  const fault = drawn ?? (isDown ? 'server_error' : null)
  await run.simulation.scheduler.release(call, fault)
  const [, orderId] = /^GET \/v1\/orders\/(\w+)\/payments$/.exec(call.what[0] ?? '') ?? []
  if (orderId !== undefined && fault === null) run.rules.hearAnswer(orderId)
  run.rules.check()
}

function throwWhereBroken({ rules }: ScheduleRun, lines: readonly string[]): void {
  if (rules.broken.length === 0) return
  const told = rules.told.map(({ to, what }) => `  ${to}: ${what}`)
  throw new Error([...new Set(rules.broken), '', ...lines, 'Told:', ...told].join('\n'))
}
