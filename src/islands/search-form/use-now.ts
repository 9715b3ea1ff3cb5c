import { useEffect, useState } from 'react'
import { startTicking } from '../../components/ticking'

const TICK_MS = 15_000

/** The time, as it passes: slots that have become too early go away while the form is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => startTicking(() => setNow(new Date()), TICK_MS), [])
  return now
}
