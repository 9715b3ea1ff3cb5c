import type { PlaceTable } from './place-table'

/** Tech parks, large offices and the seats of government. */
export const bengaluruWork: PlaceTable = {
  city: 'Bengaluru',
  kind: 'workplace',
  rows: `
Manyata Tech Park|ಮಾನ್ಯತಾ ಟೆಕ್ ಪಾರ್ಕ್|Nagawara|13.0450|77.6200|3|manyata embassy business park
Bagmane Tech Park|ಬಾಗ್ಮನೆ ಟೆಕ್ ಪಾರ್ಕ್|CV Raman Nagar|12.9790|77.6620|2
Bagmane World Technology Center|ಬಾಗ್ಮನೆ ವರ್ಲ್ಡ್ ಟೆಕ್ನಾಲಜಿ ಸೆಂಟರ್|Mahadevapura|12.9815|77.6935||bagmane wtc
Bagmane Constellation Business Park|ಬಾಗ್ಮನೆ ಕಾನ್ಸ್ಟೆಲೇಷನ್ ಬಿಸಿನೆಸ್ ಪಾರ್ಕ್|Doddanekundi|12.9785|77.6965||ferns city
International Tech Park Bengaluru|ಇಂಟರ್‌ನ್ಯಾಷನಲ್ ಟೆಕ್ ಪಾರ್ಕ್ ಬೆಂಗಳೂರು|Whitefield|12.9862|77.7350|3|itpl;itpb
Embassy Tech Village|ಎಂಬೆಸಿ ಟೆಕ್ ವಿಲೇಜ್|Devarabeesanahalli|12.9335|77.6905|2|etv
RMZ Ecospace|ಆರ್‌ಎಂಜೆಡ್ ಇಕೋಸ್ಪೇಸ್|Bellandur|12.9265|77.6810|2
RMZ Ecoworld|ಆರ್‌ಎಂಜೆಡ್ ಇಕೋವರ್ಲ್ಡ್|Devarabeesanahalli|12.9215|77.6855|2|eco world
Prestige Tech Park|ಪ್ರೆಸ್ಟೀಜ್ ಟೆಕ್ ಪಾರ್ಕ್|Kadubeesanahalli|12.9440|77.6935
Cessna Business Park|ಸೆಸ್ನಾ ಬಿಸಿನೆಸ್ ಪಾರ್ಕ್|Kadubeesanahalli|12.9365|77.6940
Embassy GolfLinks|ಎಂಬೆಸಿ ಗಾಲ್ಫ್ ಲಿಂಕ್ಸ್|Domlur|12.9505|77.6435|2|egl;golf links business park
Global Technology Park|ಗ್ಲೋಬಲ್ ಟೆಕ್ನಾಲಜಿ ಪಾರ್ಕ್|Bellandur|12.9230|77.6770
Global Village Tech Park|ಗ್ಲೋಬಲ್ ವಿಲೇಜ್ ಟೆಕ್ ಪಾರ್ಕ್|Pattanagere|12.9155|77.5015||rvce road tech park
Kalyani Tech Park|ಕಲ್ಯಾಣಿ ಟೆಕ್ ಪಾರ್ಕ್|Brookefield|12.9680|77.7200
Brigade Tech Gardens|ಬ್ರಿಗೇಡ್ ಟೆಕ್ ಗಾರ್ಡನ್ಸ್|Brookefield|12.9605|77.7155
Divyasree Technopolis|ದಿವ್ಯಶ್ರೀ ಟೆಕ್ನೊಪೊಲಿಸ್|Yemalur|12.9535|77.6800
Prestige Shantiniketan|ಪ್ರೆಸ್ಟೀಜ್ ಶಾಂತಿನಿಕೇತನ|Whitefield|12.9905|77.7295
SAP Labs India|ಎಸ್‌ಎಪಿ ಲ್ಯಾಬ್ಸ್|EPIP Zone|12.9787|77.7155
Kirloskar Business Park|ಕಿರ್ಲೋಸ್ಕರ್ ಬಿಸಿನೆಸ್ ಪಾರ್ಕ್|Hebbal|13.0420|77.5920
Karle Town Centre|ಕಾರ್ಲೆ ಟೌನ್ ಸೆಂಟರ್|Nagawara|13.0485|77.6190
World Trade Center|ವರ್ಲ್ಡ್ ಟ್ರೇಡ್ ಸೆಂಟರ್|Malleswaram|13.0125|77.5560|2|wtc bengaluru;brigade gateway
UB City|ಯುಬಿ ಸಿಟಿ|Vittal Mallya Road|12.9716|77.5960|3|vittal mallya road;vital mallya
Infosys Campus|ಇನ್ಫೋಸಿಸ್|Electronic City|12.8460|77.6640|3|infosys bengaluru
Wipro Campus|ವಿಪ್ರೋ|Electronic City|12.8405|77.6610|2|wipro electronic city
Biocon Campus|ಬಯೋಕಾನ್|Hebbagodi|12.8235|77.6835
Bosch Adugodi|ಬಾಷ್ ಆಡುಗೋಡಿ|Adugodi|12.9400|77.6095||bosch india
BEL Corporate Office|ಭಾರತ್ ಎಲೆಕ್ಟ್ರಾನಿಕ್ಸ್|Jalahalli|13.0475|77.5560||bharat electronics
ISRO Headquarters|ಇಸ್ರೋ ಕೇಂದ್ರ ಕಚೇರಿ|New BEL Road|13.0335|77.5645|2|antariksh bhavan
ISRO Satellite Centre|ಯು.ಆರ್. ರಾವ್ ಉಪಗ್ರಹ ಕೇಂದ್ರ|Old Airport Road|12.9605|77.6570||ursc;ur rao satellite centre
Vidhana Soudha|ವಿಧಾನಸೌಧ|Ambedkar Veedhi|12.9796|77.5907|3|vidhan soudha
High Court of Karnataka|ಕರ್ನಾಟಕ ಉಚ್ಚ ನ್ಯಾಯಾಲಯ|Ambedkar Veedhi|12.9778|77.5930|2|attara kacheri
Passport Seva Kendra Lalbagh|ಪಾಸ್‌ಪೋರ್ಟ್ ಸೇವಾ ಕೇಂದ್ರ ಲಾಲ್‌ಬಾಗ್|Lalbagh Road|12.9575|77.5865||passport office
Regional Passport Office|ಪ್ರಾದೇಶಿಕ ಪಾಸ್‌ಪೋರ್ಟ್ ಕಚೇರಿ|Koramangala|12.9395|77.6275
Bangalore International Exhibition Centre|ಬೆಂಗಳೂರು ಅಂತರರಾಷ್ಟ್ರೀಯ ವಸ್ತುಪ್ರದರ್ಶನ ಕೇಂದ್ರ|Madavara|13.0630|77.4745|2|biec
KTPO Convention Centre|ಕೆಟಿಪಿಒ|EPIP Zone|12.9830|77.7285||ktpo whitefield
Toyota Kirloskar Motor|ಟೊಯೊಟಾ ಕಿರ್ಲೋಸ್ಕರ್ ಮೋಟಾರ್|Bidadi|12.7975|77.4080
`,
}
