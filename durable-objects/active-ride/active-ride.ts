import { DurableObject } from 'cloudflare:workers'

/** The live position and the sockets of one ride. */
export class ActiveRide extends DurableObject<Env> {}
