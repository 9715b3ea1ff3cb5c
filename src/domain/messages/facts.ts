import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking'
import type { IssuedDocument } from '../documents/document'
import { CountSchema } from '../fields'
import type { Statement } from '../payments/statement-lines'
import type { RideVehicle } from '../rides/vehicle'

/**
 * Who is told. 'rider': of the booking. 'person', 'driver', 'operator': the one that the message names. 'address': the
 * number or address that it names, which is nobody's account any more. 'contact': the number of somebody whom the rider
 * named for emergencies. 'passenger': the number of who rides in the rider's place.
 */
export const AUDIENCES = ['rider', 'driver', 'operator', 'person', 'address', 'contact', 'passenger'] as const

export type Audience = (typeof AUDIENCES)[number]

/** A number of nobody's account, which is forgotten once its message has ended: none is sent there again. */
export const isForgotten = (audience: Audience): boolean =>
  audience === 'address' || audience === 'contact' || audience === 'passenger'

export const CHANNELS = ['sms', 'whatsapp', 'email', 'push'] as const

export const ChannelSchema = v.picklist(CHANNELS)

export type Channel = v.InferOutput<typeof ChannelSchema>

/**
 * sent: a provider took the message. unknown: a provider may have taken it. undelivered: it did not reach the person.
 * failed: no provider took it. untrue: it was no longer true, or no longer worth sending, and was not sent
 * (docs/product.md, MESSAGE-2).
 */
export const MESSAGE_STATUSES = [
  'due',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'unknown',
  'failed',
  'untrue',
] as const

export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

const optionalText = v.fallback(v.optional(v.string()), undefined)

const optionalCount = v.fallback(v.optional(CountSchema), undefined)

/** What was true when the message was put in the outbox. A detail that can't be read counts as absent. */
export const MessageDetailsSchema = v.object({
  driver_id: v.fallback(v.optional(v.nullable(v.string())), undefined),
  accepted_at: v.fallback(v.optional(v.nullable(v.string())), undefined),
  /** Who or what cancelled it. */
  code: optionalText,
  /** Why a payment goes back. */
  reason: optionalText,
  /** Of a refund, at the bank or the provider. */
  reference: optionalText,
  refund_paise: optionalCount,
  /** Owed for a cancelled booking that was to be paid to the driver. */
  owed_paise: optionalCount,
  refund_id: optionalText,
  /** Of a toll or parking that the driver entered; its amount in whole rupees, or what a change costs first. */
  charge_id: optionalText,
  charge_kind: optionalText,
  rupees: optionalCount,
  /** Of a change: which it is of its booking, and until when the driver is asked; absent: the driver is not. */
  change_number: optionalCount,
  asked_until: optionalText,
  /** The day in Kolkata that it calls tomorrow, and the pickup time of a ride as its former driver knew it. */
  day: optionalText,
  former_time: optionalText,
  /** Minutes that the driver needs to the pickup. */
  minutes: optionalCount,
  /** For a driver's word: metres from where the car was last seen to the place, and how long before. */
  metres: v.fallback(v.optional(v.nullable(v.pipe(v.number(), v.minValue(0)))), undefined),
  age_seconds: v.fallback(v.optional(v.nullable(v.pipe(v.number(), v.minValue(0)))), undefined),
  /** The last digits of an account's new number. */
  number_end: optionalText,
  /** Of a document: its number. */
  document_number: optionalText,
  /** What an operator is needed for, in a few words. */
  need: optionalText,
})

export type MessageDetails = v.InferOutput<typeof MessageDetailsSchema>

/** All that a message may say and depends on, as it is when it is sent. */
export interface MessageFacts {
  /** Null for a message that is about no booking. */
  booking: BookingRow | null
  /** Null for an address that is nobody's any more. */
  recipientId: string | null
  /** As its rider reads it; null for a message that is about no booking. */
  statement: Statement | null
  /** What the driver was paid after the ride, '₹300 in cash'; '' for nothing. */
  collected: string
  driverName: string | null
  vehicle: Pick<RideVehicle, 'make' | 'model' | 'color' | 'license_plate'> | null
  /** The id of the ride's live link; null where it has none. */
  shareId: string | null
  /** The id of its emergency link; null where it has none. */
  emergencyId: string | null
  /** The id of the link by which its booking may be paid now, and until when; null where it can't be. */
  payLinkId: string | null
  payUntil: string | null
  riderName: string | null
  /** Who rides, where it is not the rider. */
  passengerName: string | null
  /** It goes to the number of who rides now. */
  goesToPassenger: boolean
  /** Of the refund that it is about; null for a message about none. */
  refundStatus: string | null
  /** Of the charge that it is about; null for a message about none. */
  chargeState: string | null
  /** The document that it is a copy of; null for a message about none. */
  document: IssuedDocument | null
  details: MessageDetails
}

/** What decides whether a message is still true. */
export interface Truth
  extends Pick<MessageFacts, 'recipientId' | 'goesToPassenger' | 'refundStatus' | 'chargeState' | 'details'>,
    Pick<MessageFacts, 'emergencyId' | 'payLinkId'> {
  booking: BookingTruth | null
}

interface BookingTruth
  extends Pick<BookingRow, 'status' | 'payment_status' | 'pays_driver' | 'owed_amount' | 'change_number'>,
    Pick<BookingRow, 'driver_id' | 'start_pin'>,
    Pick<BookingRow, 'scheduled_time' | 'accepted_at' | 'arrived_at' | 'arrival_confirmed_at'> {}

/** To whom an event is told, when and for how long; what it says stands beside it in the catalogue (`src/messages`). */
export interface MessageEvent {
  audience: Audience
  /**
   * 'ride' and 'work' are sent at any hour, for a ride needs them; so is 'security', for nobody else would notice.
   * 'money' waits for the morning. 'optional' does too, goes only to those who want it, and never by SMS
   * (docs/product.md, MESSAGE-7).
   */
  category: 'ride' | 'work' | 'security' | 'money' | 'optional'
  /**
   * The recipient has to have the message: a send whose answer was lost is repeated once, and an operator sees it
   * fail.
   */
  essential: boolean
  /** Minutes for which it is worth sending, from when it happened. */
  minutes: number
  /** Not sent to a passenger's number that answered STOP: the ride goes on without it. */
  endsByStop?: boolean
  /** Whether the message is still true of its booking; an untrue message is never sent. */
  isTrue: (facts: Truth) => boolean
  /** Where this holds, the message does not wait for the end of the night either. */
  isUrgent?: (facts: Truth) => boolean
}
