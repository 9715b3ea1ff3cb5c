import type { Coordinates } from './coordinates'

export type TerminalKey = 'terminal1' | 'terminal2'

/** A terminal as a trip stores it: where the airport tabs put the pickup or the drop-off. */
export interface Terminal extends Coordinates {
  name: string
  address: string
}

/** Both terminals of the airport. docs/product.md, Places and routes. */
export const TERMINALS: Record<TerminalKey, Terminal> = {
  terminal1: {
    name: 'Terminal 1',
    address: 'Kempegowda International Airport Terminal 1, Devanahalli, Bengaluru',
    lat: 13.1986,
    lng: 77.7066,
  },
  terminal2: {
    name: 'Terminal 2',
    address: 'Kempegowda International Airport Terminal 2, Devanahalli, Bengaluru',
    lat: 13.1979,
    lng: 77.7064,
  },
}
