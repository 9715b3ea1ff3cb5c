import fc from 'fast-check'
import type { Fault, Scheduler, WaitingCall } from './scheduler'
import type { Simulation } from './simulation'

// What the schedules of all simulations are made of.

export interface Step<Action> {
  action: Action
  /**
   * The calls after which the tasks of this step are left waiting, or the batch of a decision before which they are;
   * null: the tasks run alone to their end.
   */
  park: number | 'at its batch' | null
  /** The fault of each call in turn. */
  faults: readonly (Fault | null)[]
  /** The task that waits the longest is finished after this step. */
  resume: boolean
}

/** A step by itself: nothing comes in between, nothing goes wrong. */
export const alone = <const Action>(
  action: Action,
  faults: readonly (Fault | null)[] = [],
): Step<Action> => ({ action, park: null, faults, resume: false })

/** A step whose tasks are left waiting. */
export const parked = <const Action>(action: Action, park: Step<Action>['park']): Step<Action> => ({
  ...alone(action),
  park,
})

/** Any record of these fields, drawn so often. */
export const weighted = <Value>(
  weight: number,
  fields: { [Key in keyof Value]: fc.Arbitrary<Value[Key]> },
) => ({ weight, arbitrary: fc.record(fields) })

/**
 * Any step of these actions, in which one call in ten meets one of the faults. A failing step shrinks to one that is
 * alone.
 */
export const stepsOf = <Action>(
  actions: fc.Arbitrary<Action>,
  faults: readonly Fault[],
): fc.Arbitrary<Step<Action>> =>
  fc.record({
    action: actions,
    park: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 3, arbitrary: fc.constantFrom('at its batch' as const) },
      { weight: 2, arbitrary: fc.nat({ max: 6 }) },
    ),
    faults: fc.array(
      fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...faults) },
      ),
      { maxLength: 6 },
    ),
    resume: fc.boolean(),
  })

/** The people, the provider and the clock of one schedule. */
interface Run<Action> {
  simulation: Simulation
  rules: { readonly broken: readonly string[]; check: () => void }
  begin: () => Promise<void>
  /** Begins the tasks of an action, if it has any. */
  carryOut: (action: Action) => Promise<unknown>
}

interface Parts<Value> {
  /** Makes a call. */
  release: (call: WaitingCall, fault: Fault | null) => Promise<void>
  /** Lets the dust settle, once the steps are over. */
  settle: () => Promise<Value>
  /** What is said beside what happened, where a rule is broken. */
  told?: () => string[]
}

/**
 * Carries the steps out, one a second, and lets the dust settle. Throws where a rule is broken, with all that happened until
 * then.
 */
export async function runSteps<Action, Value>(
  run: Run<Action>,
  steps: readonly Step<Action>[],
  { release, settle, told = () => [] }: Parts<Value>,
): Promise<Value> {
  const { simulation, rules } = run
  const { scheduler, clock } = simulation
  const lines: string[] = []
  async function noted<Done>(title: string, work: () => Promise<Done>): Promise<Done> {
    const before = scheduler.released.length
    const done = await work()
    lines.push(title, ...scheduler.released.slice(before).map(describeCall))
    if (rules.broken.length > 0)
      throw new Error([...new Set(rules.broken), '', ...lines, ...told()].join('\n'))
    return done
  }
  const releaseAndCheck: typeof release = async (call, fault) => {
    await release(call, fault)
    rules.check()
  }
  const unmute = muteLog()
  try {
    await run.begin()
    for (const step of steps) {
      clock.advance(1000)
      const title = `${clock.now().toISOString()} ${describe(step)}`
      await noted(title, () => takeStep(run, step, releaseAndCheck))
    }
    return await noted('When it settles:', settle)
  } finally {
    simulation.end()
    unmute()
  }
}

/** Carries a step out, as far as it does not leave its tasks waiting. */
async function takeStep<Action>(
  run: Run<Action>,
  { action, park, faults, resume }: Step<Action>,
  release: Parts<unknown>['release'],
): Promise<void> {
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
    await release(next, faults[made] ?? null)
  }
  const task = resume ? ofOlder()?.task : undefined
  for (let next = ofOlder(); task && next; next = scheduler.waiting.find((call) => call.task === task)) {
    await release(next, null)
  }
}

/** A batch that writes what was decided by what was read before. */
const isDecision = ({ to, what }: WaitingCall) =>
  to === 'database' && what.length > 1 && what.some((sql) => /^(insert|update)/.test(sql))

/** A step, for the report of a schedule that fails. */
function describe<Action>({ action, park, faults, resume }: Step<Action>): string {
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
