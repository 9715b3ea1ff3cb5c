import { MessageRun } from './message-run'
import type { MessageSchedule } from './message-schedule'
import { describeCall, muteLog, takeSteps } from './steps'

const MOST_RUNS = 300

/** Runs a schedule to its end and lets the dust settle. Throws where a rule is broken, with all that happened. */
export async function runMessages(schedule: MessageSchedule) {
  const unmute = muteLog()
  const run = new MessageRun(schedule)
  const { simulation, rules } = run
  const { scheduler } = simulation
  const throwWhereBroken = (lines: readonly string[]) => {
    if (rules.broken.length === 0) return
    throw new Error([...new Set(rules.broken), '', ...lines].join('\n'))
  }
  try {
    await run.begin()
    const lines = await takeSteps(schedule.steps, {
      simulation,
      begin: (action) => run.carryOut(action),
      async release(call, fault) {
        await scheduler.release(call, fault)
        rules.check()
      },
      throwWhereBroken,
    })
    const before = scheduler.released.length
    await settle(run)
    lines.push('When it settles:', ...scheduler.released.slice(before).map(describeCall))
    const endings = rules.endings()
    throwWhereBroken(lines)
    return { endings, counts: rules.counts, run }
  } finally {
    simulation.end()
    unmute()
  }
}

/** What was begun ends, each report comes, and runs of the clock send until nothing is due. */
async function settle(run: MessageRun): Promise<void> {
  const { simulation, rules } = run
  const { scheduler, clock, tables } = simulation
  await scheduler.finish()
  const nextDue = () => tables.exec<{ at: string | null }>('SELECT min(try_at) AS at FROM outbox').one().at
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    const reports = await run.startReport(0)
    if (reports) await scheduler.finish(reports)
    rules.check()
    const due = nextDue()
    if (due === null && reports === null) return
    if (due === null) continue
    clock.advance(Date.parse(due) - clock.now().getTime())
    await run.sendAlone()
    rules.check()
  }
  rules.broken.push('it never settles')
}
