import type { PlaceTable } from './place-table'

/** Universities, colleges and schools. */
export const bengaluruCampuses: PlaceTable = {
  city: 'Bengaluru',
  kind: 'campus',
  rows: `
Indian Institute of Science|ಭಾರತೀಯ ವಿಜ್ಞಾನ ಸಂಸ್ಥೆ|Malleswaram|13.0180|77.5665|3|iisc;tata institute
IIM Bangalore|ಭಾರತೀಯ ಪ್ರಬಂಧನ ಸಂಸ್ಥೆ ಬೆಂಗಳೂರು|Bilekahalli|12.8958|77.6010|3|iimb;indian institute of management
IIIT Bangalore|ಐಐಐಟಿ ಬೆಂಗಳೂರು|Electronic City|12.8447|77.6632||iiitb
National Law School of India University|ರಾಷ್ಟ್ರೀಯ ಕಾನೂನು ಶಾಲೆ|Nagarbhavi|12.9545|77.5165||nlsiu
Bangalore University|ಬೆಂಗಳೂರು ವಿಶ್ವವಿದ್ಯಾಲಯ|Jnanabharathi|12.9480|77.5060|2|jnanabharathi campus
University of Agricultural Sciences GKVK|ಕೃಷಿ ವಿಶ್ವವಿದ್ಯಾಲಯ ಜಿಕೆವಿಕೆ|Allalasandra|13.0765|77.5825|2|gkvk;agricultural university
Christ University|ಕ್ರೈಸ್ಟ್ ವಿಶ್ವವಿದ್ಯಾಲಯ|Hosur Road|12.9345|77.6060|3|christ college
PES University|ಪಿಇಎಸ್ ವಿಶ್ವವಿದ್ಯಾಲಯ|Hosakerehalli|12.9345|77.5350|2|pes college ring road
RV College of Engineering|ಆರ್.ವಿ. ಎಂಜಿನಿಯರಿಂಗ್ ಕಾಲೇಜು|Mysore Road|12.9237|77.4987|2|rvce
BMS College of Engineering|ಬಿ.ಎಂ.ಎಸ್. ಎಂಜಿನಿಯರಿಂಗ್ ಕಾಲೇಜು|Basavanagudi|12.9410|77.5655|2|bmsce
Ramaiah Institute of Technology|ರಾಮಯ್ಯ ತಾಂತ್ರಿಕ ಸಂಸ್ಥೆ|Mathikere|13.0310|77.5650||msrit
Bangalore Institute of Technology|ಬೆಂಗಳೂರು ತಾಂತ್ರಿಕ ಸಂಸ್ಥೆ|VV Puram|12.9560|77.5740
Dayananda Sagar College|ದಯಾನಂದ ಸಾಗರ್ ಕಾಲೇಜು|Kumaraswamy Layout|12.9085|77.5665||dsce
UVCE|ಯುವಿಸಿಇ|KR Circle|12.9745|77.5875||university visvesvaraya college of engineering;kr circle bengaluru
REVA University|ರೇವಾ ವಿಶ್ವವಿದ್ಯಾಲಯ|Kattigenahalli|13.1165|77.6345
Presidency University|ಪ್ರೆಸಿಡೆನ್ಸಿ ವಿಶ್ವವಿದ್ಯಾಲಯ|Rajanukunte|13.1695|77.5345
Nitte Meenakshi Institute of Technology|ನಿಟ್ಟೆ ಮೀನಾಕ್ಷಿ ತಾಂತ್ರಿಕ ಸಂಸ್ಥೆ|Yelahanka|13.1290|77.5875||nmit
CMR Institute of Technology|ಸಿಎಂಆರ್ ತಾಂತ್ರಿಕ ಸಂಸ್ಥೆ|AECS Layout|12.9665|77.7120||cmrit
Mount Carmel College|ಮೌಂಟ್ ಕಾರ್ಮೆಲ್ ಕಾಲೇಜು|Vasanth Nagar|12.9915|77.5920||mcc
St Joseph's University|ಸೇಂಟ್ ಜೋಸೆಫ್ ವಿಶ್ವವಿದ್ಯಾಲಯ|Langford Road|12.9622|77.5972||st josephs college
Kristu Jayanti College|ಕ್ರಿಸ್ತು ಜಯಂತಿ ಕಾಲೇಜು|Kothanur|13.0580|77.6410
Bishop Cotton Boys' School|ಬಿಷಪ್ ಕಾಟನ್ ಶಾಲೆ|St Marks Road|12.9690|77.6000||bishop cotton
NIFT Bengaluru|ನಿಫ್ಟ್ ಬೆಂಗಳೂರು|HSR Layout|12.9120|77.6440||fashion technology
Azim Premji University|ಅಜೀಂ ಪ್ರೇಮ್‌ಜಿ ವಿಶ್ವವಿದ್ಯಾಲಯ|Sarjapur|12.8475|77.7790
Alliance University|ಅಲಯನ್ಸ್ ವಿಶ್ವವಿದ್ಯಾಲಯ|Anekal|12.7330|77.7070
Acharya Institutes|ಆಚಾರ್ಯ ಸಂಸ್ಥೆ|Soladevanahalli|13.0845|77.4845||acharya college
`,
}
