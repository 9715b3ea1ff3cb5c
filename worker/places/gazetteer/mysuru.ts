export const MYSURU = `
# Mysuru|locality
KR Circle|ಕೆ.ಆರ್. ವೃತ್ತ||12.3082|76.6528|2|krishnaraja circle mysuru
Gokulam|ಗೋಕುಲಂ||12.3290|76.6280|3|contour road gokulam
Vijayanagar|ವಿಜಯನಗರ||12.3345|76.6130|2
Vijayanagar 4th Stage|ವಿಜಯನಗರ ೪ನೇ ಹಂತ|Vijayanagar|12.3270|76.5905
Hebbal|ಹೆಬ್ಬಾಳು||12.3540|76.6080
Metagalli|ಮೇಟಗಳ್ಳಿ||12.3430|76.6300
Yadavagiri|ಯಾದವಗಿರಿ||12.3265|76.6385
VV Mohalla|ವಿ.ವಿ. ಮೊಹಲ್ಲಾ||12.3215|76.6320||vani vilas mohalla;vontikoppal
Jayalakshmipuram|ಜಯಲಕ್ಷ್ಮೀಪುರಂ||12.3185|76.6265||kalidasa road
Paduvarahalli|ಪಡುವಾರಹಳ್ಳಿ||12.3165|76.6340
Saraswathipuram|ಸರಸ್ವತಿಪುರಂ||12.3025|76.6300|2
Kuvempunagar|ಕುವೆಂಪುನಗರ||12.2870|76.6240|3
Ramakrishnanagar|ರಾಮಕೃಷ್ಣನಗರ||12.2870|76.6110
Dattagalli|ದಟ್ಟಗಳ್ಳಿ||12.2835|76.6000
Srirampura|ಶ್ರೀರಾಂಪುರ||12.2690|76.6280
JP Nagar|ಜೆ.ಪಿ. ನಗರ||12.2680|76.6480|2
Vidyaranyapuram|ವಿದ್ಯಾರಣ್ಯಪುರಂ||12.2840|76.6450
Jayanagar|ಜಯನಗರ||12.2950|76.6330
Chamarajapuram|ಚಾಮರಾಜಪುರಂ||12.3000|76.6430
Lakshmipuram|ಲಕ್ಷ್ಮೀಪುರಂ||12.2985|76.6475
Krishnamurthypuram|ಕೃಷ್ಣಮೂರ್ತಿಪುರಂ||12.2925|76.6440
Ashokapuram|ಅಶೋಕಪುರಂ||12.2870|76.6415
Agrahara|ಅಗ್ರಹಾರ||12.2985|76.6520
Nazarbad|ನಜರ್‌ಬಾದ್||12.3085|76.6660
Ittigegud|ಇಟ್ಟಿಗೆಗೂಡು||12.3000|76.6610
Siddhartha Layout|ಸಿದ್ಧಾರ್ಥ ಬಡಾವಣೆ||12.3000|76.6790||siddhartha nagar
Alanahalli|ಆಲನಹಳ್ಳಿ||12.2985|76.6960
Bannimantap|ಬನ್ನಿಮಂಟಪ||12.3370|76.6570|2
Mandi Mohalla|ಮಂಡಿ ಮೊಹಲ್ಲಾ||12.3205|76.6525
NR Mohalla|ಎನ್.ಆರ್. ಮೊಹಲ್ಲಾ||12.3210|76.6685
Udayagiri|ಉದಯಗಿರಿ||12.3215|76.6830
Rajiv Nagar|ರಾಜೀವ್ ನಗರ||12.3330|76.6830
Kesare|ಕೆಸರೆ||12.3410|76.6720
Bogadi|ಬೋಗಾದಿ||12.3085|76.5990
TK Layout|ಟಿ.ಕೆ. ಬಡಾವಣೆ||12.3000|76.6180
Hinkal|ಹಿನಕಲ್||12.3330|76.6020
Hootagalli|ಹೂಟಗಳ್ಳಿ||12.3420|76.5860
Koorgalli|ಕೂರ್ಗಳ್ಳಿ||12.3530|76.5750
Yelwal|ಇಲವಾಲ||12.3500|76.5370||ilavala;yelawala
Varuna|ವರುಣ||12.2700|76.7480
Kadakola|ಕಡಕೊಳ||12.1880|76.6650
Columbia Asia Junction|ಕೊಲಂಬಿಯಾ ಏಷ್ಯಾ ಜಂಕ್ಷನ್||12.3520|76.6680||manipal hospital junction mysuru;siddalingapura
# Mysuru|railway|Railway Station|ರೈಲ್ವೆ ನಿಲ್ದಾಣ
Mysuru Junction|ಮೈಸೂರು ಜಂಕ್ಷನ್|Devaraja Mohalla|12.3163|76.6456|3|mysore railway station;mysuru railway station
Chamarajapuram|ಚಾಮರಾಜಪುರಂ|Chamarajapuram|12.3030|76.6425
Ashokapuram|ಅಶೋಕಪುರಂ|Ashokapuram|12.2830|76.6385
Naganahalli|ನಾಗನಹಳ್ಳಿ|Siddalingapura|12.3790|76.6830
# Mysuru|bus
Mysuru Suburban Bus Stand|ಮೈಸೂರು ಉಪನಗರ ಬಸ್ ನಿಲ್ದಾಣ|Ashoka Road|12.3115|76.6585|3|ksrtc bus stand mysore;mysore bus stand;suburb bus stand
Mysuru City Bus Stand|ಮೈಸೂರು ನಗರ ಬಸ್ ನಿಲ್ದಾಣ|KR Circle|12.3065|76.6538|2|city bus stand mysore
Sathagalli Bus Stand|ಸಾತಗಳ್ಳಿ ಬಸ್ ನಿಲ್ದಾಣ|Sathagalli|12.3240|76.7010
# Mysuru|airport
Mysuru Airport|ಮೈಸೂರು ವಿಮಾನ ನಿಲ್ದಾಣ|Mandakalli|12.2300|76.6558|3|mandakalli airport
# Mysuru|palace
Mysuru Palace|ಮೈಸೂರು ಅರಮನೆ|Agrahara|12.3052|76.6552|3|amba vilas palace;ambavilas
Jaganmohan Palace|ಜಗನ್ಮೋಹನ ಅರಮನೆ|Devaraja Mohalla|12.3068|76.6497|2|jaganmohan art gallery
Lalitha Mahal Palace|ಲಲಿತ ಮಹಲ್ ಅರಮನೆ|Siddhartha Layout|12.2977|76.6930|2|lalitha mahal hotel
Jayalakshmi Vilas Mansion|ಜಯಲಕ್ಷ್ಮೀ ವಿಲಾಸ ಅರಮನೆ|Manasagangotri|12.3135|76.6225||folklore museum
# Mysuru|park
Chamundi Hill|ಚಾಮುಂಡಿ ಬೆಟ್ಟ||12.2735|76.6705|3|chamundi hills;chamundi betta
Mysuru Zoo|ಮೈಸೂರು ಮೃಗಾಲಯ|Indira Nagar|12.3024|76.6640|3|sri chamarajendra zoological gardens
Freedom Fighters Park|ಸ್ವಾತಂತ್ರ್ಯ ಹೋರಾಟಗಾರರ ಉದ್ಯಾನ|Ashoka Road|12.3125|76.6500||subbarayanakere
Brindavan Gardens|ಬೃಂದಾವನ ಉದ್ಯಾನ|KRS|12.4230|76.5730|3|krs;vrindavan garden;krishnaraja sagar gardens
GRS Fantasy Park|ಜಿಆರ್‌ಎಸ್ ಫ್ಯಾಂಟಸಿ ಪಾರ್ಕ್|Metagalli|12.3470|76.6350|2|grs amusement park
# Mysuru|lake
Karanji Lake|ಕಾರಂಜಿ ಕೆರೆ|Siddhartha Layout|12.3030|76.6730|2|karanji nature park
Kukkarahalli Lake|ಕುಕ್ಕರಹಳ್ಳಿ ಕೆರೆ|Manasagangotri|12.3085|76.6330|2
Lingambudhi Lake|ಲಿಂಗಾಂಬುಧಿ ಕೆರೆ|Srirampura|12.2690|76.6130
KRS Dam|ಕೃಷ್ಣರಾಜ ಸಾಗರ ಅಣೆಕಟ್ಟು|KRS|12.4255|76.5685|2|krishnaraja sagar dam
# Mysuru|worship
Chamundeshwari Temple|ಚಾಮುಂಡೇಶ್ವರಿ ದೇವಸ್ಥಾನ|Chamundi Hill|12.2724|76.6730|3|chamundi temple
Nandi Statue|ನಂದಿ ವಿಗ್ರಹ|Chamundi Hill|12.2790|76.6680||bull statue
St Philomena's Cathedral|ಸೇಂಟ್ ಫಿಲೋಮಿನಾ ಚರ್ಚ್|Ashoka Road|12.3210|76.6583|3|st philomenas church
Ganapathi Sachchidananda Ashrama|ಗಣಪತಿ ಸಚ್ಚಿದಾನಂದ ಆಶ್ರಮ|Nanjangud Road|12.2800|76.6555|2|datta peetham;avadhoota datta peetham
Gopalaswamy Shishuvihara Ramakrishna Ashrama|ಶ್ರೀ ರಾಮಕೃಷ್ಣ ಆಶ್ರಮ|Yadavagiri|12.3280|76.6410||ramakrishna ashram mysore
# Mysuru|museum
Rail Museum|ರೈಲ್ವೆ ವಸ್ತುಸಂಗ್ರಹಾಲಯ|Medar Block|12.3170|76.6430||railway museum mysore
Regional Museum of Natural History|ಪ್ರಾದೇಶಿಕ ನೈಸರ್ಗಿಕ ಇತಿಹಾಸ ವಸ್ತುಸಂಗ್ರಹಾಲಯ|Siddhartha Layout|12.3050|76.6735
# Mysuru|market
Devaraja Market|ದೇವರಾಜ ಮಾರುಕಟ್ಟೆ|KR Circle|12.3105|76.6520|3|devaraja urs market;sayyaji rao road
Cauvery Arts and Crafts Emporium|ಕಾವೇರಿ ಕರಕುಶಲ ಮಳಿಗೆ|Sayyaji Rao Road|12.3118|76.6530
# Mysuru|mall
Mall of Mysore|ಮಾಲ್ ಆಫ್ ಮೈಸೂರು|Ittigegud|12.2975|76.6640|2
Nexus Centre City|ನೆಕ್ಸಸ್ ಸೆಂಟರ್ ಸಿಟಿ|Hyder Ali Road|12.3145|76.6665|2|forum centre city mall
BM Habitat Mall|ಬಿಎಂ ಹ್ಯಾಬಿಟೇಟ್ ಮಾಲ್|Jayalakshmipuram|12.3215|76.6270||habitat mall
# Mysuru|workplace
Infosys Mysuru|ಇನ್ಫೋಸಿಸ್ ಮೈಸೂರು|Hebbal|12.3580|76.5960|3|infosys training centre
Hebbal Industrial Area|ಹೆಬ್ಬಾಳು ಕೈಗಾರಿಕಾ ಪ್ರದೇಶ|Hebbal|12.3620|76.6055
CFTRI|ಕೇಂದ್ರೀಯ ಆಹಾರ ತಾಂತ್ರಿಕ ಸಂಶೋಧನಾಲಯ|VV Mohalla|12.3150|76.6395|2|cheluvamba mansion;central food technological research institute
BEML Mysuru|ಬಿಇಎಂಎಲ್ ಮೈಸೂರು|Koorgalli|12.3520|76.5810
JK Tyre Mysuru|ಜೆಕೆ ಟೈರ್ ಮೈಸೂರು|Metagalli|12.3490|76.6225||vikrant tyres
Reserve Bank Note Mudran|ಭಾರತೀಯ ರಿಸರ್ವ್ ಬ್ಯಾಂಕ್ ನೋಟು ಮುದ್ರಣ|Metagalli|12.3680|76.6180||rbi note mudran
Deputy Commissioner's Office|ಜಿಲ್ಲಾಧಿಕಾರಿ ಕಚೇರಿ|Krishnaraja Boulevard|12.3065|76.6420||dc office mysore
# Mysuru|hospital
KR Hospital|ಕೆ.ಆರ್. ಆಸ್ಪತ್ರೆ|Devaraja Mohalla|12.3135|76.6500|2|krishnarajendra hospital;mysore medical college
JSS Hospital|ಜೆಎಸ್‌ಎಸ್ ಆಸ್ಪತ್ರೆ|Agrahara|12.2965|76.6555|3
Apollo BGS Hospital|ಅಪೋಲೋ ಬಿಜಿಎಸ್ ಆಸ್ಪತ್ರೆ|Kuvempunagar|12.2925|76.6300|2|apollo hospital mysore
Manipal Hospital Mysuru|ಮಣಿಪಾಲ್ ಆಸ್ಪತ್ರೆ ಮೈಸೂರು|Bengaluru Road|12.3500|76.6665||columbia asia hospital mysore
Narayana Multispeciality Hospital|ನಾರಾಯಣ ಆಸ್ಪತ್ರೆ|Devanur|12.3235|76.6905
Vikram Hospital|ವಿಕ್ರಂ ಆಸ್ಪತ್ರೆ|Yadavagiri|12.3230|76.6410
Sri Jayadeva Hospital Mysuru|ಜಯದೇವ ಆಸ್ಪತ್ರೆ ಮೈಸೂರು|KRS Road|12.3345|76.6385
All India Institute of Speech and Hearing|ಅಖಿಲ ಭಾರತ ವಾಕ್ ಶ್ರವಣ ಸಂಸ್ಥೆ|Manasagangotri|12.3140|76.6190||aiish
# Mysuru|campus
University of Mysore Manasagangotri|ಮೈಸೂರು ವಿಶ್ವವಿದ್ಯಾಲಯ ಮಾನಸಗಂಗೋತ್ರಿ|Manasagangotri|12.3125|76.6245|3|mysore university
Crawford Hall|ಕ್ರಾಫರ್ಡ್ ಭವನ|Krishnaraja Boulevard|12.3055|76.6395
Maharaja's College|ಮಹಾರಾಜ ಕಾಲೇಜು|Krishnaraja Boulevard|12.3075|76.6465
Yuvaraja's College|ಯುವರಾಜ ಕಾಲೇಜು|Krishnaraja Boulevard|12.3092|76.6480
JSS Science and Technology University|ಜೆಎಸ್‌ಎಸ್ ವಿಜ್ಞಾನ ಮತ್ತು ತಂತ್ರಜ್ಞಾನ ವಿಶ್ವವಿದ್ಯಾಲಯ|Manasagangotri|12.3165|76.6140||sjce
National Institute of Engineering|ನ್ಯಾಷನಲ್ ಇನ್‌ಸ್ಟಿಟ್ಯೂಟ್ ಆಫ್ ಎಂಜಿನಿಯರಿಂಗ್|Vidyaranyapuram|12.2835|76.6415||nie mysore
Vidyavardhaka College of Engineering|ವಿದ್ಯಾವರ್ಧಕ ಎಂಜಿನಿಯರಿಂಗ್ ಕಾಲೇಜು|Gokulam|12.3365|76.6190||vvce
Karnataka State Open University|ಕರ್ನಾಟಕ ರಾಜ್ಯ ಮುಕ್ತ ವಿಶ್ವವಿದ್ಯಾಲಯ|Manasagangotri|12.3150|76.6275||ksou
Regional Institute of Education|ಪ್ರಾದೇಶಿಕ ಶಿಕ್ಷಣ ಸಂಸ್ಥೆ|Manasagangotri|12.3115|76.6285||demonstration school;rie
# Mysuru|stadium
Mysuru Dasara Exhibition Grounds|ದಸರಾ ವಸ್ತುಪ್ರದರ್ಶನ ಮೈದಾನ|Indira Nagar|12.3055|76.6615|2|doddakere maidan
Chamundi Vihar Stadium|ಚಾಮುಂಡಿ ವಿಹಾರ ಕ್ರೀಡಾಂಗಣ|Nazarbad|12.3105|76.6690
Bannimantap Torchlight Grounds|ಬನ್ನಿಮಂಟಪ ಪಂಜಿನ ಕವಾಯತು ಮೈದಾನ|Bannimantap|12.3350|76.6545
Mysore Race Club|ಮೈಸೂರು ರೇಸ್ ಕ್ಲಬ್|Race Course Road|12.2960|76.6680||race course mysore
# Mysuru|hotel
Radisson Blu Plaza|ರಾಡಿಸನ್ ಬ್ಲೂ ಪ್ಲಾಜಾ|MG Road|12.2968|76.6648
Grand Mercure Mysuru|ಗ್ರ್ಯಾಂಡ್ ಮರ್ಕ್ಯೂರ್|Nelson Mandela Road|12.3290|76.6625
Royal Orchid Metropole|ರಾಯಲ್ ಆರ್ಕಿಡ್ ಮೆಟ್ರೋಪೋಲ್|Jhansi Lakshmi Bai Road|12.3095|76.6440||metropole hotel
Windflower Resort|ವಿಂಡ್‌ಫ್ಲವರ್ ರೆಸಾರ್ಟ್|Maharanapratap Road|12.2905|76.6770
`
