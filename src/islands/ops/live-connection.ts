import type { Signal } from '@preact/signals-react'
import { openRideSocket, type RideSocket } from '../../components/live-ride/ride-socket'
import { CITIES, type City } from '../../domain/fields'
import { type LiveRide, type ToOperator, ToOperatorSchema } from '../../domain/ops/live-rides'

/** 'down': the connection is lost, and retried. 'ended': it is not retried by itself. */
type Connection = 'connecting' | 'up' | 'down' | 'ended'

/** The rides under way as the dispatch objects' sockets tell them. */
export interface LiveView {
  /** The rides of each city, by id; rides of a city that is not connected stay, and get older. */
  rides: Record<City, ReadonlyMap<string, LiveRide>>
  connections: Record<City, Connection>
}

/** Milliseconds within which messages of all cities are drawn together. */
const DRAW_MS = 100

/** Least milliseconds between two readings of the board because it has changed. */
const BOARD_MS = 3000

export type LiveConnection = ReturnType<typeof connectLive>

/** One socket for each city. What the sockets tell is drawn at most ten times a second, however much comes. */
export function connectLive(live: Signal<LiveView | null>, onBoard: () => void) {
  const ridesOf: LiveView['rides'] = { mysuru: new Map(), bengaluru: new Map() }
  const connections: LiveView['connections'] = { mysuru: 'connecting', bengaluru: 'connecting' }
  const sockets = new Map<City, RideSocket>()
  let drawTimer: ReturnType<typeof setTimeout> | undefined
  let boardTimer: ReturnType<typeof setTimeout> | undefined
  let boardAt = 0

  function draw() {
    drawTimer ??= setTimeout(() => {
      drawTimer = undefined
      live.value = { rides: { ...ridesOf }, connections: { ...connections } }
    }, DRAW_MS)
  }

  function receive(city: City, message: ToOperator) {
    const rides = new Map(message.type === 'snapshot' ? [] : ridesOf[city])
    if (message.type === 'changes') {
      for (const id of message.gone) rides.delete(id)
      if (message.board) readBoard()
    }
    for (const ride of message.rides) rides.set(ride.id, ride)
    ridesOf[city] = rides
    draw()
  }

  /** Reads at once where nothing was read just now, else some seconds after the last reading. */
  function readBoard() {
    boardTimer ??= setTimeout(
      () => {
        boardTimer = undefined
        boardAt = Date.now()
        onBoard()
      },
      Math.max(0, boardAt + BOARD_MS - Date.now()),
    )
  }

  function open(city: City) {
    const socket = openRideSocket({
      path: `/api/ops/socket?city=${city}`,
      schema: ToOperatorSchema,
      onMessage: (message) => receive(city, message),
      onState({ state }) {
        // While the connection is retried it stays what it was: lost.
        if (state === 'connecting') return
        connections[city] = state === 'open' ? 'up' : state === 'ended' ? 'ended' : 'down'
        draw()
      },
    })
    sockets.set(city, socket)
  }

  for (const city of CITIES) open(city)
  return {
    /** Opens again what has ended: after a sign-in beside this page. */
    reopen() {
      for (const city of CITIES.filter((one) => connections[one] === 'ended')) {
        connections[city] = 'connecting'
        open(city)
      }
    },
    close() {
      clearTimeout(drawTimer)
      clearTimeout(boardTimer)
      for (const socket of sockets.values()) socket.close()
    },
  }
}
