import type { Schedule, Step } from './schedule'
import { ScheduleRun } from './schedule-run'
import type { Fault, Scheduler, WaitingCall } from './scheduler'
import { settle } from './settle'

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
  const run = new ScheduleRun()
  const lines: string[] = []
  try {
    await run.begin()
    for (const step of schedule.steps) {
      run.simulation.clock.advance(1000)
      lines.push(`${run.simulation.clock.now().toISOString()} ${describe(step)}`)
      const before = run.simulation.scheduler.released.length
      await takeStep(run, step)
      lines.push(...run.simulation.scheduler.released.slice(before).map(describeCall))
      throwWhereBroken(run, lines)
    }
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

async function takeStep(run: ScheduleRun, { action, park, faults, resume }: Step): Promise<void> {
  const { scheduler } = run.simulation
  const older = new Set(scheduler.waiting.map(({ task }) => task))
  const ofOlder = () => scheduler.waiting.find(({ task }) => older.has(task))
  await run.carryOut(action)
  run.rules.check()
  for (let made = 0; typeof park !== 'number' || made < park; made++) {
    const next = scheduler.waiting.find(
      (call) => !older.has(call.task) && !(park === 'at its batch' && isDecision(call)),
    )
    if (!next) break
    await release(run, next, faults[made] ?? null)
  }
  const task = resume ? ofOlder()?.task : undefined
  for (let next = ofOlder(); task && next; next = scheduler.waiting.find((call) => call.task === task)) {
    await release(run, next, null)
  }
}

/** A batch that writes what was decided by what was read before. */
const isDecision = ({ to, what }: WaitingCall) =>
  to === 'database' && what.length > 1 && what.some((sql) => /^(insert|update)/.test(sql))

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

function describe({ action, park, faults, resume }: Step): string {
  const left =
    park === null ? '' : `, left waiting ${typeof park === 'number' ? `after ${park} calls` : park}`
  const wrong = faults.some((fault) => fault !== null) ? `, faults ${faults.join(' ')}` : ''
  return `${JSON.stringify(action)}${left}${wrong}${resume ? ', then the oldest goes on' : ''}`
}

function describeCall({ task, to, what, fault }: Scheduler['released'][number]): string {
  const short = (sql: string) =>
    sql.replace(/^(select|insert into|update|delete from)\b.*?"(\w+)".*$/s, '$1 $2')
  const asked = to === 'provider' ? what.join() : what.map(short).join('; ')
  return `    ${task.padEnd(14)} ${asked}${fault ? `   <- ${fault}` : ''}`
}

/** What the product logs of a fault that was meant says nothing, and costs more than the fault. */
function muteLog(): () => void {
  const { info, warn, error } = console
  const mute = () => {}
  Object.assign(console, { info: mute, warn: mute, error: mute })
  return () => Object.assign(console, { info, warn, error })
}
