/** Towns and sights outside the two cities, inside the service area. */
export const TOWNS = `
# Bengaluru Rural|town
Devanahalli|ದೇವನಹಳ್ಳಿ||13.2465|77.7118|2|devanahalli fort
Doddaballapura|ದೊಡ್ಡಬಳ್ಳಾಪುರ||13.2957|77.5364|2|dodballapur
Hoskote|ಹೊಸಕೋಟೆ||13.0707|77.7981|2|hosakote
Nelamangala|ನೆಲಮಂಗಲ||13.0990|77.3930|2
Dobbaspet|ದಾಬಸ್‌ಪೇಟೆ||13.2380|77.2390||dabaspet
Vijayapura|ವಿಜಯಪುರ||13.2950|77.8020
Sulibele|ಸೂಲಿಬೆಲೆ||13.1650|77.8010
Budigere|ಬೂದಿಗೆರೆ||13.1330|77.7480
# Bengaluru Urban|town
Anekal|ಆನೇಕಲ್||12.7111|77.6957|2
Attibele|ಅತ್ತಿಬೆಲೆ||12.7780|77.7680
Jigani|ಜಿಗಣಿ||12.7850|77.6380||jigani industrial area
Sarjapur|ಸರ್ಜಾಪುರ||12.8600|77.7860|2|sarjapura
Hesaraghatta|ಹೆಸರಘಟ್ಟ||13.1400|77.4780
Rajanukunte|ರಾಜಾನುಕುಂಟೆ||13.1660|77.5660
Tavarekere|ತಾವರೆಕೆರೆ||12.9690|77.3990
Kaggalipura|ಕಗ್ಗಲೀಪುರ||12.7990|77.5080
# Ramanagara district|town
Bidadi|ಬಿಡದಿ||12.7980|77.3850|2
Ramanagara|ರಾಮನಗರ||12.7209|77.2799|2|ramanagaram;ramnagar
Magadi|ಮಾಗಡಿ||12.9570|77.2240
Harohalli|ಹಾರೋಹಳ್ಳಿ||12.6800|77.4730
# Chikkaballapur district|landmark
Nandi Hills|ನಂದಿ ಬೆಟ್ಟ||13.3702|77.6835|3|nandi betta;nandidurga
# Kolar district|town
Malur|ಮಾಲೂರು||13.0040|77.9390
# Tamil Nadu|town
Hosur|ಹೊಸೂರು||12.7409|77.8253|2
# Mandya district|town
Srirangapatna|ಶ್ರೀರಂಗಪಟ್ಟಣ||12.4216|76.6931|3|srirangapattana;seringapatam
Mandya|ಮಂಡ್ಯ||12.5218|76.8951|2
Pandavapura|ಪಾಂಡವಪುರ||12.4940|76.6700
Melukote|ಮೇಲುಕೋಟೆ||12.6620|76.6500|2|melkote;cheluvanarayana swamy temple
Malavalli|ಮಳವಳ್ಳಿ||12.3850|77.0600
KR Pet|ಕೃಷ್ಣರಾಜಪೇಟೆ||12.6600|76.4880||krishnarajpet
Belagola|ಬೆಳಗೊಳ||12.3950|76.6120
# Mandya district|landmark
Sri Ranganathaswamy Temple|ಶ್ರೀ ರಂಗನಾಥಸ್ವಾಮಿ ದೇವಸ್ಥಾನ|Srirangapatna|12.4248|76.6800|2
Daria Daulat Bagh|ದರಿಯಾ ದೌಲತ್ ಬಾಗ್|Srirangapatna|12.4190|76.7015||tipu summer palace srirangapatna
Gumbaz|ಗುಂಬಜ್|Srirangapatna|12.4110|76.7140||tipu sultan tomb
Nimishamba Temple|ನಿಮಿಷಾಂಬ ದೇವಸ್ಥಾನ|Ganjam|12.4130|76.7190|2
Ranganathittu Bird Sanctuary|ರಂಗನತಿಟ್ಟು ಪಕ್ಷಿಧಾಮ|Srirangapatna|12.4240|76.6560|3
Balmuri Falls|ಬಲಮುರಿ ಜಲಪಾತ|Belagola|12.4140|76.6340||balamuri
# Mysuru district|town
Nanjangud|ನಂಜನಗೂಡು||12.1197|76.6806|2|nanjangudu
Hunsur|ಹುಣಸೂರು||12.3036|76.2927|2
T Narasipura|ಟಿ. ನರಸೀಪುರ||12.2120|76.9070||tirumakudalu narasipura
HD Kote|ಎಚ್.ಡಿ. ಕೋಟೆ||12.0880|76.3300||heggadadevanakote
KR Nagar|ಕೆ.ಆರ್. ನಗರ||12.4400|76.3830||krishnarajanagara
Bannur|ಬನ್ನೂರು||12.3330|76.8617
Hampapura|ಹಂಪಾಪುರ||12.1540|76.4760
# Mysuru district|landmark
Srikanteshwara Temple|ಶ್ರೀಕಂಠೇಶ್ವರ ದೇವಸ್ಥಾನ|Nanjangud|12.1185|76.6905|2|nanjundeshwara temple
Somanathapura Keshava Temple|ಸೋಮನಾಥಪುರ ಕೇಶವ ದೇವಸ್ಥಾನ|Somanathapura|12.2757|76.8818|2|somnathpur
Talakadu|ತಲಕಾಡು||12.1886|77.0280|2|talakad;panchalinga temple
`
