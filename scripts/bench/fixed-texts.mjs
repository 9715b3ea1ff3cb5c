/**
 * Labels and sentences of the screens of riders that the product's specification fixes: not ours to shorten, and so not
 * counted by `npm run bench words`. One word alone counts as fixed where it is all that an element says.
 */
export const FIXED_TEXTS = `
Add Special Instructions
Address
Airport Taxi
Back
Back to Home
Book Another Ride
Book New Ride
Book This Vehicle
Book Your Ride
Booking Confirmed!
Booking Not Found
Calculating...
Cancel Ride
Card
Cash
Change
Choose Your Vehicle
Comfortable and economical
Coming Soon
Date
Destination
Drop To Airport
Drop-off
Emergency Support
Fare
From
Full
Guests
Hourly Rental
Loading booking details...
Luxury experience
Map unavailable
No active rides
No trips yet
Now
One way
Outstation
Paid
Paid Now
Partial
Payment Method
Payment method
Payment summary
Pending
Pick-up From Airport
Pickup
Please fill all required fields
Please select a rating
Premium
Price unavailable
Processing Payment...
Processing Your Booking
Rate Trip
Remaining pay after ride
Return
Ride Later
Ride Tracking
Round Trip
Round Trip - Double Distance
SUV
Scheduled time
Search Cars
Secure Payment
Sedan
Select Package
Select to see price
Share Trip Details
Spacious for groups
Terms and Conditions
Time
To
Total fare
Track
Trip History
Trip details
UPI
Vehicle
Vehicle type
View Details
Wallet
What's Next
`
  .trim()
  .split('\n')
