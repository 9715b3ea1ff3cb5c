import { type CallRefusal, call, UNREACHABLE } from '../../api'
import { type Result, refuse } from '../../domain/result'
import { type DriverBoard, DriverBoardSchema } from '../../domain/rides/driver-answers'

/** Milliseconds after which a call is given up: in a tunnel it would hang for minutes, and its button with it. */
export const GIVE_UP_MS = 20_000

/** Asks for the driver's board, by a GET, or by a move, whose answer is the board after it. */
export async function askBoard(path: string, body?: object): Promise<Result<DriverBoard, CallRefusal>> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), GIVE_UP_MS)
  try {
    return await call(path, {
      answer: DriverBoardSchema,
      signal: giveUp.signal,
      ...(body ? { body } : {}),
    })
  } catch {
    return refuse({ reason: 'unreachable', message: UNREACHABLE })
  } finally {
    clearTimeout(timer)
  }
}
