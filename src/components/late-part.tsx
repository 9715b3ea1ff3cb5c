import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { beginWork, pause } from '../api'

/** Milliseconds between two tries to load a part that is waited for. */
const LOAD_AGAIN_MS = 3000

/**
 * A part of a page that is loaded after the page, before anybody asks for it, because without a network it could not
 * be loaded then. Null until the part is there; while the part `isWanted` its loading is tried again. `load` is the
 * same function each time.
 */
export function useLatePart<Part>(load: () => Promise<Part>, isWanted: boolean): Part | null {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it once more
  useEffect(() => {
    if (loaded) return
    return beginWork(async (signal) => {
      const beganAt = Date.now()
      try {
        setLoaded({ part: await load() })
      } catch {
        if (!isWanted || signal.aborted) return
        noteFailure(load, beganAt)
        await pause(LOAD_AGAIN_MS, signal)
        setTries((before) => before + 1)
      }
    })
  }, [loaded, isWanted, tries])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there, or waited for no more, none is missing
  useEffect(() => () => forgetFailures(load), [loaded, isWanted])
  return loaded?.part ?? null
}

interface Late<Props> {
  /** Always, where it is not said. */
  isWanted?(props: Props): boolean
  /** What stands in its place until it is there; nothing, where it is not said. */
  Meanwhile?: ComponentType<Props>
}

/** A component that is such a part. */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isWanted = () => true, Meanwhile }: Late<Props> = {},
) =>
  function LatePart(props: Props) {
    const Part = useLatePart(load, isWanted(props)) ?? Meanwhile
    return Part && <Part {...props} />
  }

type Load = () => Promise<unknown>

/** For each part that is waited for and could not be loaded: when the last try began, in milliseconds since 1970. */
const failures = new Map<Load, number>()
const listeners = new Set<() => void>()

function noteFailure(load: Load, beganAt: number): void {
  failures.set(load, beganAt)
  for (const listener of listeners) listener()
}

function forgetFailures(load: Load): void {
  if (failures.delete(load)) for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * When the last try began, in milliseconds since 1970, where this part (without one: any part of the page) is waited
 * for and could not be loaded; else 0.
 */
export const useFailedLoad = (load?: Load): number =>
  useSyncExternalStore(
    listen,
    () => (load ? (failures.get(load) ?? 0) : Math.max(0, ...failures.values())),
    () => 0,
  )
