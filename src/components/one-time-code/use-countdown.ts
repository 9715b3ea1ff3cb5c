import { useEffect, useState } from 'react'

const leftUntil = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

export interface Countdown {
  /** Whole seconds left; 0 when it is over. */
  left: number
  /** False before the script runs: without it nothing counts down, and nothing may be locked. */
  running: boolean
}

/** Counts `seconds` down from now; starts again whenever `turn` changes. */
export function useCountdown(seconds: number, turn: number): Countdown {
  const [state, setState] = useState<Countdown & { turn: number }>({ left: seconds, running: false, turn })
  useEffect(() => {
    const deadline = Date.now() + seconds * 1000
    const tick = () => setState({ left: leftUntil(deadline), running: true, turn })
    tick()
    const timer = setInterval(() => {
      tick()
      if (Date.now() >= deadline) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds, turn])
  return state.turn === turn ? state : { left: seconds, running: state.running }
}
