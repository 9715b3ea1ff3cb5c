import { signal } from '@preact/signals-react'
import type { Tab } from './only-tab'
import type { Awake } from './stay-awake'
import type { Measuring } from './watch-position'

/**
 * The line to the ride's room. 'busy': the server asked to come back later. 'refused': it lets this driver not in.
 * 'outdated': only a page loaded anew understands it.
 */
export type Line = 'connecting' | 'open' | 'waiting' | 'busy' | 'refused' | 'outdated'

/** What the driver is told of the position: whether it is measured, whether it arrives, and what waits. */
export function createLiveState() {
  return {
    tab: signal<Tab>('asking'),
    measuring: signal<Measuring>('searching'),
    line: signal<Line>('connecting'),
    /** Positions that wait on this phone. */
    waiting: signal(0),
    /** False when this browser's storage is closed or full. */
    survives: signal(true),
    /** Milliseconds since 1970, by this phone's clock, when what the rider sees was measured; null while it is nothing. */
    shownAt: signal<number | null>(null),
    awake: signal<Awake>('off'),
    /** Milliseconds for which this page was just out of sight, and sent nothing; 0 for none. */
    unseenMs: signal(0),
    /** What a button of the panel does; both do nothing while nothing is measured. */
    actions: { takeOver: () => {}, measureAgain: () => {} },
  }
}

export type LiveState = ReturnType<typeof createLiveState>
