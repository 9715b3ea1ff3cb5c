import { act } from '@testing-library/react'

/** A phone's positions, played by the test. */
export class Phone {
  static watches = new Map<number, [PositionCallback, PositionErrorCallback]>()
  static asked: [PositionCallback, PositionErrorCallback][] = []
  static options: PositionOptions | undefined
  private static last = 0
  static reset() {
    Phone.watches.clear()
    Phone.asked = []
    Phone.last = 0
  }
  watchPosition(heard: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) {
    Phone.last += 1
    Phone.watches.set(Phone.last, [heard, failed])
    Phone.options = options
    return Phone.last
  }
  clearWatch(id: number) {
    Phone.watches.delete(id)
  }
  getCurrentPosition(heard: PositionCallback, failed: PositionErrorCallback) {
    Phone.asked.push([heard, failed])
  }
}

const fixAt = (lat: number, accuracy: number, timestamp: number): GeolocationPosition => {
  const coords = {
    latitude: lat,
    longitude: 77.6,
    accuracy,
    heading: 90,
    speed: 8,
    altitude: null,
    altitudeAccuracy: null,
  }
  return { coords: { ...coords, toJSON: () => coords }, timestamp, toJSON: () => coords }
}
/** The phone measures, now. */
export const measure = (lat = 12.9, { accuracy = 5, timestamp = Date.now() } = {}) =>
  act(async () => {
    for (const [heard] of Phone.watches.values()) heard(fixAt(lat, accuracy, timestamp))
  })
/** The phone repeats its last answer by itself, as with each watch. */
export const answerAsked = (timestamp = Date.now()) =>
  act(async () => {
    const [heard] = Phone.asked.pop() ?? []
    heard?.(fixAt(12.9, 5, timestamp))
  })
export const failToMeasure = (code: 1 | 2 | 3) =>
  act(async () => {
    const error = { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
    for (const [, failed] of Phone.watches.values()) failed(error)
  })
