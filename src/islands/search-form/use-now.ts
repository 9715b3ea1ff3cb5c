import { useEffect, useState } from 'react'
import { startTicking } from '../../components/ticking'

const TICK_MS = 15_000

/** The current time, updated at intervals, so that slots that have become too early are removed. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => startTicking(() => setNow(new Date()), TICK_MS), [])
  return now
}
