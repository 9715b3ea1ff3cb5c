import * as v from 'valibot'
import { ACCOUNT_EVENTS } from './account-events'
import { BOOKING_EVENTS } from './booking-events'
import type { CatalogueEvent } from './event'
import { PASSENGER_EVENTS } from './passenger-events'
import { RIDE_EVENTS } from './ride-events'

/**
 * The catalogue: every event that somebody is told of (docs/product.md, MESSAGE-1), but for codes, which are sent at once.
 * To add one, add its entry to the file of its group.
 */
export const EVENTS = { ...BOOKING_EVENTS, ...RIDE_EVENTS, ...PASSENGER_EVENTS, ...ACCOUNT_EVENTS }

export type EventName = keyof typeof EVENTS

const isEventName = (name: string): name is EventName => name in EVENTS

export const EventNameSchema = v.picklist(Object.keys(EVENTS).filter(isEventName))

/** The entry of an event, in the type that all of them share. */
export const eventOf = (name: EventName): CatalogueEvent => EVENTS[name]

/** What a stored event is called; one that is not in the catalogue any more by its own name. */
export const eventWords = (name: string): string => (isEventName(name) ? EVENTS[name].called : name)
