import { inject } from 'vitest'
import { moveClock } from './move-clock.mjs'

moveClock(inject('clockMovedBy'))
