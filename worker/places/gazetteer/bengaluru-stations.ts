import type { PlaceTable } from './place-table'

export const bengaluruAirports: PlaceTable = {
  city: 'Bengaluru',
  kind: 'airport',
  rows: `
Kempegowda International Airport Terminal 1|ಕೆಂಪೇಗೌಡ ಅಂತರರಾಷ್ಟ್ರೀಯ ವಿಮಾನ ನಿಲ್ದಾಣ ಟರ್ಮಿನಲ್ ೧|Devanahalli|13.1986|77.7066|3|airport t1;kia t1;kial;blr airport;bengaluru airport t1;ವಿಮಾನ ನಿಲ್ದಾಣ;ಬೆಂಗಳೂರು ವಿಮಾನ ನಿಲ್ದಾಣ
Kempegowda International Airport Terminal 2|ಕೆಂಪೇಗೌಡ ಅಂತರರಾಷ್ಟ್ರೀಯ ವಿಮಾನ ನಿಲ್ದಾಣ ಟರ್ಮಿನಲ್ ೨|Devanahalli|13.1979|77.7064|3|airport t2;kia t2;kial t2;blr airport t2;bengaluru airport t2;ವಿಮಾನ ನಿಲ್ದಾಣ;ಬೆಂಗಳೂರು ವಿಮಾನ ನಿಲ್ದಾಣ
HAL Airport|ಎಚ್‌ಎಎಲ್ ವಿಮಾನ ನಿಲ್ದಾಣ|Old Airport Road|12.9580|77.6650||hal old airport
Jakkur Aerodrome|ಜಕ್ಕೂರು ವಾಯುನೆಲೆ|Jakkur|13.0770|77.5975||jakkur flying school
`,
}

export const bengaluruRailwayStations: PlaceTable = {
  city: 'Bengaluru',
  kind: 'railway',
  suffix: { en: 'Railway Station', kn: 'ರೈಲ್ವೆ ನಿಲ್ದಾಣ' },
  rows: `
KSR Bengaluru City|ಕ್ರಾಂತಿವೀರ ಸಂಗೊಳ್ಳಿ ರಾಯಣ್ಣ ಬೆಂಗಳೂರು|Majestic|12.9781|77.5695|3|sbc;city railway station;bangalore railway station;sangolli rayanna railway station
Bengaluru Cantonment|ಬೆಂಗಳೂರು ದಂಡು|Vasanth Nagar|12.9935|77.5985|2|cantonment railway station;cantonment station
Yesvantpur Junction|ಯಶವಂತಪುರ ಜಂಕ್ಷನ್|Yeshwanthpur|13.0236|77.5525|2|yeshwanthpur railway station;ypr
SMVT Bengaluru|ಸರ್ ಎಂ. ವಿಶ್ವೇಶ್ವರಯ್ಯ ಟರ್ಮಿನಲ್ ಬೆಂಗಳೂರು|Baiyappanahalli|13.0008|77.6555|3|sir m visvesvaraya terminal;smvb;baiyappanahalli terminal
Krishnarajapuram|ಕೃಷ್ಣರಾಜಪುರಂ|KR Puram|12.9996|77.6768|2|kr puram railway station;kjm
Bengaluru East|ಬೆಂಗಳೂರು ಪೂರ್ವ|Frazer Town|12.9985|77.6155
Malleswaram|ಮಲ್ಲೇಶ್ವರಂ|Malleswaram|13.0062|77.5645
Banaswadi|ಬಾಣಸವಾಡಿ|Banaswadi|13.0065|77.6420
Hebbal|ಹೆಬ್ಬಾಳ|Hebbal|13.0385|77.5910
Kodigehalli|ಕೊಡಿಗೇಹಳ್ಳಿ|Sahakara Nagar|13.0545|77.5845
Yelahanka Junction|ಯಲಹಂಕ ಜಂಕ್ಷನ್|Yelahanka|13.1040|77.5895
Whitefield|ವೈಟ್‌ಫೀಲ್ಡ್|Kadugodi|12.9958|77.7615
Hoodi Halt|ಹೂಡಿ ನಿಲುಗಡೆ|Hoodi|12.9965|77.7165
Bellandur Road|ಬೆಳ್ಳಂದೂರು ರಸ್ತೆ|Panathur|12.9345|77.7035
Carmelaram|ಕಾರ್ಮೆಲರಾಂ|Sarjapur Road|12.9075|77.7055
Heelalige|ಹೀಲಲಿಗೆ|Chandapura|12.8115|77.6985
Kengeri|ಕೆಂಗೇರಿ|Kengeri|12.9145|77.4835
Jnanabharathi Halt|ಜ್ಞಾನಭಾರತಿ ನಿಲುಗಡೆ|Mysore Road|12.9360|77.5105
Nayandahalli|ನಾಯಂಡಹಳ್ಳಿ|Mysore Road|12.9435|77.5260
Chikkabanavara Junction|ಚಿಕ್ಕಬಾಣಾವರ ಜಂಕ್ಷನ್|Chikkabanavara|13.0795|77.5035
`,
}

export const bengaluruBusStations: PlaceTable = {
  city: 'Bengaluru',
  kind: 'bus',
  rows: `
Kempegowda Bus Station|ಕೆಂಪೇಗೌಡ ಬಸ್ ನಿಲ್ದಾಣ|Majestic|12.9775|77.5717|3|majestic bus stand;kbs;kempegowda bus stand
Mysore Road Satellite Bus Station|ಮೈಸೂರು ರಸ್ತೆ ಸ್ಯಾಟಲೈಟ್ ಬಸ್ ನಿಲ್ದಾಣ|Deepanjali Nagar|12.9530|77.5425|2|satellite bus stand
Shanthinagar Bus Station|ಶಾಂತಿನಗರ ಬಸ್ ನಿಲ್ದಾಣ|Shanthinagar|12.9535|77.5935||shanthinagar ttmc
Shivajinagar Bus Station|ಶಿವಾಜಿನಗರ ಬಸ್ ನಿಲ್ದಾಣ|Shivajinagar|12.9850|77.6050
Banashankari Bus Station|ಬನಶಂಕರಿ ಬಸ್ ನಿಲ್ದಾಣ|Banashankari|12.9172|77.5735||banashankari ttmc
Jayanagar Bus Station|ಜಯನಗರ ಬಸ್ ನಿಲ್ದಾಣ|Jayanagar|12.9280|77.5845||jayanagar ttmc
Koramangala Bus Station|ಕೋರಮಂಗಲ ಬಸ್ ನಿಲ್ದಾಣ|Koramangala|12.9370|77.6225||koramangala ttmc
Domlur Bus Station|ದೊಮ್ಮಲೂರು ಬಸ್ ನಿಲ್ದಾಣ|Domlur|12.9625|77.6385||domlur ttmc
ITPL Bus Station|ಐಟಿಪಿಎಲ್ ಬಸ್ ನಿಲ್ದಾಣ|Whitefield|12.9880|77.7360||whitefield ttmc
Yelahanka Bus Station|ಯಲಹಂಕ ಬಸ್ ನಿಲ್ದಾಣ|Yelahanka|13.0955|77.5945
`,
}
