"""What the rules can be in the midst of, and what they ask: the numbers of routines and questions.

A routine is a function that takes its frame a step on. It may begin another one (`push`), ask a question, or be
finished (`pop`); after a question it finds the answer in the word ANSWER.
"""

from typing import Final

# --- routines; the remarks name the words of their frames, X0 first
R_SET_UP: Final = 0
R_DAY: Final = 1
R_BETWEEN: Final = 2  # objectives, chapter ends and what waits, after every step and action
R_ROUND: Final = 3  # seat that acts, 1 + how often nobody could
R_ACTION: Final = 4  # action, acting seat, members, cost, joiners asked, …
R_ARRIVE: Final = 5  # seats, location, instants done, seats the guardian fight is over for
R_PROGRAM: Final = 6  # actor, party, voters, bearer, verse, kept amount, kept receivers
R_ENCOUNTER: Final = 7  # party, actor, then the three continuations
R_ACTIVATION: Final = 8  # step, attacks made
R_PLAY: Final = 9  # card row, number, slot, paid slots, first card?, torn
R_ATTACK: Final = 10  # step 3
R_DISCARD: Final = 11  # seat, how many, target zone
R_ASSIGN: Final = 12  # op, argument, units left, voters, candidates, bearer
R_GAIN_ITEM: Final = 13  # seat, what is drawn, how many
R_WEAR: Final = 14  # seat, keyword
R_TRADE: Final = 15  # seat, mask of those who may be given to, reset offers?
R_REST: Final = 16  # seat
R_ADVANCE: Final = 17  # seat
R_PICK: Final = 18  # seat, deck, how many
R_SKILL: Final = 19  # seat, attribute, points left
R_BUILD: Final = 20  # seat
R_DEATH: Final = 21  # seat, character, location
R_MOVE: Final = 22  # seats, where to, location, arrived ones
R_PEEK: Final = 23  # seat, deck, cards left, cards seen
R_CHAPTER: Final = 24  # chapter
R_PERISHED: Final = 25
R_GIVE_UP: Final = 26  # voters, candidates' holders, how many, keywords, as payment?
R_GUARDIANS: Final = 27  # places rolled so far
R_EQUIP: Final = 28  # seat
R_EVERY: Final = 29  # routine, seats left, two words handed on: one frame for each seat, ascending number
R_OUSTED: Final = 31  # seats pushed out of range, that arrive one place after the other
R_PAYMENT: Final = 32  # shared out among a party
R_OPEN: Final = 33  # encounter: drawn, avoided, set out
R_SAVE: Final = 34
R_USE: Final = 35  # seat, thing
R_ESCAPE: Final = 36  # seat
R_RESPONSES: Final = 37  # place in the row: response abilities one after the other
R_LETTER: Final = 38  # seat
R_DREAM: Final = 39  # seat

# --- questions, numbered as decisions.py names them
ASK_CLAIM: Final = 0  # D01, D36; A: after a death?
ASK_COLOUR: Final = 1  # D01
ASK_CHRONICLER: Final = 2  # D02
ASK_TOKEN: Final = 3  # D03; A: location
ASK_DISCUSS: Final = 4  # D04
ASK_WEAR: Final = 5  # D05, D35; A: keyword
ASK_WHO: Final = 6  # D06; A: candidates
ASK_ACTION: Final = 7  # D07
ASK_JOIN: Final = 8  # D08; A: acting seat, B: its action
ASK_ACCEPT: Final = 9  # D09; A: who would join
ASK_PAY: Final = 10  # D10; A: COST_…, B: seat the unit belongs to or -1, C: units left, D: members that could still pay
ASK_GO_ON: Final = 11  # D11
ASK_CHOICE: Final = 12  # D12; A: text, B: address of the list, C: width of a choice, D: actor
ASK_ASSIGN: Final = 13  # D13; A: candidates, B: op, C: argument
ASK_ACTIVATE: Final = 14  # D14; A: location
ASK_DESTINATION: Final = 15  # D15; A: MOVE_…
ASK_GUARDIAN: Final = 16  # D16; A: location
ASK_JOIN_ENCOUNTER: Final = 17  # D17; A: location
ASK_AVOID: Final = 18  # D18
ASK_ASIDE: Final = 19  # D19
ASK_HAND: Final = 20  # D20; A: size of the hand
ASK_ACTIVE: Final = 21  # D21
ASK_FIRST: Final = 22  # D22
ASK_KEY: Final = 23  # D23; A: card row, B: slot, C: paid so far
ASK_MORE: Final = 24  # D24
ASK_CHARGE: Final = 25  # D25; A: place in the row, B: ability
ASK_DISCARD: Final = 26  # D26; A: deck, B: left to discard
ASK_RESPONSE: Final = 27  # D27
ASK_LOOT: Final = 28  # D28; A: candidates, B: op, C: argument
ASK_EAT: Final = 29  # D29
ASK_SPEND: Final = 30  # D30
ASK_POOL: Final = 31  # D31; A: deck
ASK_SKILL: Final = 32  # D32; A: attribute
ASK_SIDE: Final = 33  # D32; A: skill
ASK_BUILD: Final = 34  # D33
ASK_OFFER: Final = 35  # D34; A: receivers
ASK_GIFT: Final = 36  # D34; A: giver, B: gift
ASK_SECRET: Final = 37  # D37; A: secret, B: candidates
ASK_MERCY: Final = 38  # D38
ASK_SAVE: Final = 39  # D39
ASK_TIE: Final = 40  # D41; A: the kind of question that was voted on
ASK_GIVE_UP: Final = 41  # D42; A: holders, B: keywords that fit
ASK_PEEK: Final = 42  # D43; A: encounter
ASK_DECK: Final = 43  # D44; A: 0 personal, 1 encounter decks
ASK_OTHER: Final = 44  # D44; A: candidates
QUESTIONS: Final = 45

# --- E_RESULT
NOT_BEGUN: Final = 0  # AVA-RUL-55
WON: Final = 1
NOT_WON: Final = 2
RAN_AWAY: Final = 3
AVOIDED: Final = 4

# --- what bears an effect, for `owner`, charges, tokens and `flip`
BY_ITEM: Final = 1000  # + item card
BY_SECRET: Final = 2000  # + number
BY_SKILL: Final = 3000  # + number
BY_ROW: Final = 4000  # + place in the row
BY_ENEMY: Final = 5000
BY_SEAT: Final = 6000  # + seat: a condition card, a dial on a character
BY_EVERYBODY: Final = 7000
