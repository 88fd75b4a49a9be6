<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>AnalysisFigures</name>
    <message>
        <source>Eigenvalues</source>
        <translation>Eigenwerte</translation>
    </message>
    <message>
        <source>Gain margin %1 dB (factor %2) at %3 rad/s.</source>
        <translation>Amplitudenreserve %1 dB (Faktor %2) bei %3 rad/s.</translation>
    </message>
    <message>
        <source>Phase margin %1° at %2 rad/s.</source>
        <translation>Phasenreserve %1° bei %2 rad/s.</translation>
    </message>
    <message>
        <source>Bode diagram</source>
        <translation>Bode-Diagramm</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>phase [°]</source>
        <translation>Phase [°]</translation>
    </message>
    <message>
        <source>Nyquist diagram</source>
        <translation>Nyquist-Diagramm</translation>
    </message>
    <message>
        <source>Step response</source>
        <translation>Sprungantwort</translation>
    </message>
    <message>
        <source>From 0 to %1 at the end.</source>
        <translation>Von 0 auf %1 am Ende.</translation>
    </message>
    <message>
        <source>Root locus</source>
        <translation>Wurzelortskurve</translation>
    </message>
    <message>
        <source>Eigenvalues as %1 changes. %2</source>
        <translation>Eigenwerte, während sich %1 ändert. %2</translation>
    </message>
    <message>
        <source>Equilibria over a parameter</source>
        <translation>Gleichgewichtslagen über einem Parameter</translation>
    </message>
    <message>
        <source>No equilibria meet and vanish in this range.</source>
        <translation>In diesem Bereich treffen sich keine Gleichgewichtslagen und verschwinden.</translation>
    </message>
    <message>
        <source>Equilibria meet and vanish at %1.</source>
        <translation>Gleichgewichtslagen treffen sich und verschwinden bei %1.</translation>
    </message>
    <message>
        <source>The phase never crosses 180°.</source>
        <translation>Die Phase erreicht nirgends 180°.</translation>
    </message>
    <message>
        <source>The magnitude never crosses 0 dB.</source>
        <translation>Der Betrag erreicht nirgends 0 dB.</translation>
    </message>
    <message>
        <source>There are several crossings; these are the nearest to the stability limit.</source>
        <translation>Es gibt mehrere Durchgänge; dies sind die nächsten am Rand.</translation>
    </message>
    <message>
        <source>With unit negative feedback the loop is stable.</source>
        <translation>Der mit −1 geschlossene Kreis ist stabil.</translation>
    </message>
    <message>
        <source>With unit negative feedback the loop is not stable.</source>
        <translation>Der mit −1 geschlossene Kreis ist nicht stabil.</translation>
    </message>
    <message>
        <source>Others branch off at %1.</source>
        <translation>Andere zweigen bei %1 ab.</translation>
    </message>
    <message>
        <source>An oscillation begins to grow at %1.</source>
        <translation>Bei %1 beginnt eine Schwingung anzuwachsen.</translation>
    </message>
    <message>
        <source>Not all branches were followed to their ends: it would take too long.</source>
        <translation>Nicht alle Zweige wurden bis an ihr Ende verfolgt: Das würde zu lange dauern.</translation>
    </message>
    <message>
        <source>A branch that ends within the range could not be followed further.</source>
        <translation>Ein Zweig, der innerhalb des Bereichs endet, ließ sich nicht weiter verfolgen.</translation>
    </message>
    <message>
        <source>Natural frequencies</source>
        <translation>Eigenfrequenzen</translation>
    </message>
    <message>
        <source>No frequency reaches zero in this range.</source>
        <translation>In diesem Bereich wird keine Frequenz null.</translation>
    </message>
    <message>
        <source>A frequency reaches zero at %1.</source>
        <translation>Bei %1 wird eine Frequenz null.</translation>
    </message>
</context>
<context>
    <name>AnalysisMessage</name>
    <message>
        <source>There is no equilibrium: %1 cannot come to rest. There is a steady motion with a constant rate of %2: select %2 as steady.</source>
        <translation>Es gibt keine Gleichgewichtslage: %1 kann nicht zur Ruhe kommen. Es gibt eine stationäre Bewegung mit gleichbleibender Rate von %2: Fragen Sie nach ihr mit %2 als stationär.</translation>
    </message>
    <message>
        <source>No equilibrium was found: the equations have no value where it was sought. Give a start or a range in which they do.</source>
        <translation>Es wurde keine Gleichgewichtslage gefunden: Wo gesucht wurde, haben die Gleichungen keinen Wert. Geben Sie einen Anfang oder einen Bereich an, in dem sie einen haben.</translation>
    </message>
    <message>
        <source>stable</source>
        <translation>stabil</translation>
    </message>
    <message>
        <source>unstable</source>
        <translation>instabil</translation>
    </message>
    <message>
        <source>marginal</source>
        <translation>grenzstabil</translation>
    </message>
    <message>
        <source>All equilibria that were found lie beyond a limit.</source>
        <translation>Alle gefundenen Gleichgewichtslagen liegen hinter einer Grenze.</translation>
    </message>
    <message>
        <source>The model depends on time: these are the positions where it would rest if everything stayed as at the start.</source>
        <translation>Das Modell hängt von der Zeit ab: Dies sind die Lagen, in denen es ruhte, wenn alles wie am Anfang bliebe.</translation>
    </message>
    <message>
        <source>%1 has no value or no slope at this point. Choose another point.</source>
        <translation>%1 hat an dieser Stelle keinen Wert oder keine Ableitung. Wählen Sie eine andere Stelle.</translation>
    </message>
    <message>
        <source>This is a singular position: the equations lose rank here, and the motion near it has no linear form. Choose another point.</source>
        <translation>Dies ist eine singuläre Lage: Die Gleichungen verlieren hier an Rang, und die Bewegung in ihrer Nähe hat keine lineare Form. Wählen Sie eine andere Stelle.</translation>
    </message>
    <message>
        <source>%1 has a jump or kink exactly here, so there is no linear motion near this point. Leave it out, or choose a neighbouring point.</source>
        <translation>%1 springt oder knickt genau hier, sodass es keine lineare Bewegung nahe dieser Stelle gibt. Lassen Sie es weg, oder wählen Sie eine Stelle daneben.</translation>
    </message>
    <message>
        <source>%1 contains a reaction that redundant constraints share in many ways. Leave out a redundant constraint.</source>
        <translation>%1 enthält eine Reaktion, die sich überzählige Bindungen auf viele Weisen teilen. Lassen Sie eine überzählige Bindung weg.</translation>
    </message>
    <message>
        <source>There is no equilibrium where it was sought: what acts on %1 exceeds everywhere what dry friction can hold.</source>
        <translation>Wo gesucht wurde, gibt es keine Gleichgewichtslage: was auf %1 wirkt, ist überall mehr, als trockene Reibung halten kann.</translation>
    </message>
    <message>
        <source>drifts</source>
        <translation>treibt davon</translation>
    </message>
    <message>
        <source>at rest only now</source>
        <translation>ruht nur jetzt</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>nicht beurteilt</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>nicht entschieden</translation>
    </message>
    <message>
        <source>Every small motion near it dies out.</source>
        <translation>Jede kleine Bewegung in der Nähe klingt ab.</translation>
    </message>
    <message>
        <source>Its potential energy is at a minimum, and nothing near it supplies energy: a small motion stays small.</source>
        <translation>Die potentielle Energie ist am kleinsten, und nichts in der Nähe führt Energie zu: eine kleine Bewegung bleibt klein.</translation>
    </message>
    <message>
        <source>The whole model is linear, and its oscillations keep their size.</source>
        <translation>Das ganze Modell ist linear, und seine Schwingungen behalten ihre Größe.</translation>
    </message>
    <message>
        <source>Nothing has inertia, and the potential energy is at a minimum here.</source>
        <translation>Nichts hat Trägheit, und die potentielle Energie ist hier am kleinsten.</translation>
    </message>
    <message>
        <source>Dry friction holds it with something to spare, whichever way it is pushed.</source>
        <translation>Trockene Reibung hält es mit Reserve, wohin man auch drückt.</translation>
    </message>
    <message>
        <source>The linear part keeps oscillating; the nonlinear forces take energy from every small oscillation.</source>
        <translation>Der lineare Teil schwingt weiter; die übrigen Kräfte entziehen jeder kleinen Schwingung Energie.</translation>
    </message>
    <message>
        <source>Over one period T = %1 of the time dependence every small motion shrinks: the largest Floquet multiplier has the magnitude %2.</source>
        <translation>Über eine Periode T = %1 der Zeitabhängigkeit schrumpft jede kleine Bewegung: der größte Floquet-Multiplikator hat den Betrag %2.</translation>
    </message>
    <message>
        <source>Over one period T = %1 of the time dependence motions keep their size, and the whole model is linear.</source>
        <translation>Über eine Periode T = %1 der Zeitabhängigkeit behalten Bewegungen ihre Größe, und das ganze Modell ist linear.</translation>
    </message>
    <message>
        <source>Some small motion near it grows.</source>
        <translation>Eine kleine Bewegung in der Nähe wächst.</translation>
    </message>
    <message>
        <source>What has neither inertia nor resistance is not at a minimum of the potential energy: with any inertia, however small, it moves away.</source>
        <translation>Was weder Trägheit noch Widerstand hat, steht, wo die potentielle Energie nicht am kleinsten ist: mit noch so kleiner Trägheit läuft es davon.</translation>
    </message>
    <message>
        <source>The linear part keeps oscillating, but the nonlinear forces supply energy to every small oscillation, which grows.</source>
        <translation>Der lineare Teil schwingt weiter, aber die übrigen Kräfte führen jeder kleinen Schwingung Energie zu; sie wächst.</translation>
    </message>
    <message>
        <source>Over one period T = %1 of the time dependence some small motion grows by a factor of %2 (its Floquet multiplier).</source>
        <translation>Über eine Periode T = %1 der Zeitabhängigkeit wächst eine kleine Bewegung auf das %2-fache (ihr Floquet-Multiplikator).</translation>
    </message>
    <message>
        <source>A change of the rate of %1 stays, and the distance along it grows with time; apart from this no small motion near it grows.</source>
        <translation>Eine Änderung der Geschwindigkeit von %1 bleibt, und der Abstand entlang dieser wächst mit der Zeit; davon abgesehen wächst keine kleine Bewegung daneben.</translation>
    </message>
    <message>
        <source>Nothing brings %1 back: neighbouring positions are as good, and an initial flow, however small, is kept, so that the distance grows with time.</source>
        <translation>Nichts bringt %1 zurück: eine Lage daneben ist ebenso gut, und eine noch so kleine Anfangsgeschwindigkeit bleibt, sodass der Abstand mit der Zeit wächst.</translation>
    </message>
    <message>
        <source>The linear part neither grows nor dies out, and it is not certain what the other terms do. A long run shows it.</source>
        <translation>Der lineare Teil wächst weder, noch klingt er ab, und was die übrigen Terme tun, ist nicht sicher. Ein langer Lauf zeigt es.</translation>
    </message>
    <message>
        <source>Equilibria meet or touch here, and the linear part is inconclusive.</source>
        <translation>Hier treffen oder berühren sich Gleichgewichtslagen, und der lineare Teil sagt nichts.</translation>
    </message>
    <message>
        <source>What has no inertia is held by efforts that have no potential energy: without inertia or resistance nothing says how it would move. Give it some.</source>
        <translation>Was keine Trägheit hat, halten Kräfte ohne Potential: ohne Trägheit oder Widerstand ist nicht gesagt, wie es sich bewegte. Geben Sie ihm welche.</translation>
    </message>
    <message>
        <source>What has no inertia stands where the potential energy is flat to second order.</source>
        <translation>Was keine Trägheit hat, steht, wo die potentielle Energie in zweiter Ordnung flach ist.</translation>
    </message>
    <message>
        <source>Over one period T = %1 of the time dependence the linear part keeps its size; the other terms decide, or a little damping.</source>
        <translation>Über eine Periode T = %1 der Zeitabhängigkeit behält der lineare Teil seine Größe; die übrigen Terme oder ein wenig Dämpfung entscheiden.</translation>
    </message>
    <message>
        <source>The linear equations of one period T = %1 could not be integrated.</source>
        <translation>Die linearen Gleichungen einer Periode T = %1 ließen sich nicht integrieren.</translation>
    </message>
    <message>
        <source>It rests at all times, but the equations near it change with time and have no common period. A long run shows what it does.</source>
        <translation>Es ruht jederzeit, aber die Gleichungen in der Nähe ändern sich ohne gemeinsame Periode. Ein langer Lauf zeigt, was geschieht.</translation>
    </message>
    <message>
        <source>The equations hold here only at the start time: afterwards it does not stay at rest.</source>
        <translation>Die Gleichungen gelten hier nur zur Anfangszeit: danach ruht es nicht.</translation>
    </message>
    <message>
        <source>Dry friction holds it only just, or not in every direction.</source>
        <translation>Trockene Reibung hält es nur knapp oder nicht in jeder Richtung.</translation>
    </message>
    <message>
        <source>There is no linear motion near it to judge by.</source>
        <translation>Es gibt keine lineare Bewegung in der Nähe, die es zeigte.</translation>
    </message>
    <message>
        <source>The coordinates themselves are singular here, as at the pole of a sphere: the inertia of %1 vanishes, and rates in them are meaningless. Use other coordinates, such as x and y.</source>
        <translation>Die Koordinaten selbst sind hier singulär, wie am Pol einer Kugel: die Trägheit von %1 verschwindet, und Raten darin sagen nichts. Nehmen Sie andere Koordinaten, etwa x und y.</translation>
    </message>
    <message>
        <source>%1 together as %2</source>
        <comment>names : names as numbers : numbers</comment>
        <translation>%1 gemeinsam wie %2</translation>
    </message>
    <message>
        <source>free to change: %1</source>
        <translation>frei: %1</translation>
    </message>
    <message>
        <source>held by friction for every %1 from %2 to %3</source>
        <translation>durch Reibung gehalten für jedes %1 von %2 bis %3</translation>
    </message>
    <message>
        <source>held by friction for every %1 from %2 on</source>
        <translation>durch Reibung gehalten für jedes %1 ab %2</translation>
    </message>
    <message>
        <source>held by friction for every %1 up to %2</source>
        <translation>durch Reibung gehalten für jedes %1 bis %2</translation>
    </message>
    <message>
        <source>held by friction for every %1</source>
        <translation>durch Reibung gehalten für jedes %1</translation>
    </message>
    <message>
        <source>It rests at a jump or kink of %1: the potential energy is at a minimum there, grows in every direction, and nothing near it supplies energy.</source>
        <translation>Es ruht an einem Sprung oder Knick von %1: Die potentielle Energie ist dort am kleinsten, sie wächst nach allen Seiten, und nichts in der Nähe führt Energie zu.</translation>
    </message>
    <message>
        <source>It rests at a jump or kink of %1 as on a knife edge: once it has moved to one side, however little, the efforts there drive it away.</source>
        <translation>Es ruht an einem Sprung oder Knick von %1 wie auf einer Kante: Hat es sie nach einer Seite verlassen, und sei es noch so wenig, treiben die Kräfte dort es fort.</translation>
    </message>
    <message>
        <source>It rests at a jump or kink of %1, between the efforts on its two sides. Whether small motions stay small is not certain; a long run shows it.</source>
        <translation>Es ruht an einem Sprung oder Knick von %1, zwischen dem, was auf seinen Seiten wirkt. Ob kleine Bewegungen klein bleiben, ist nicht gewiss; ein langer Lauf zeigt es.</translation>
    </message>
    <message>
        <source>The resistance that %1 meets has no linear part at this point: it vanishes with the flow, or is infinite at rest, so that no motion near this point is linear. Choose a point in which it flows, or add a linear resistance.</source>
        <translation>Der Widerstand, auf den %1 trifft, hat an dieser Stelle keinen linearen Teil: Er verschwindet mit dem Fluss oder ist in Ruhe unendlich, so dass keine Bewegung in der Nähe linear ist. Wählen Sie einen Punkt, in dem es fließt, oder fügen Sie einen linearen Widerstand hinzu.</translation>
    </message>
    <message>
        <source>the law of %1</source>
        <translation>dem Gesetz von %1</translation>
    </message>
    <message>
        <source>No equilibrium was found: of the terms of %1 a fraction %2 stays unbalanced where they come nearest to rest. Begin nearer to one, or search another range; change values, or let a coordinate move steadily.</source>
        <translation>Es wurde keine Gleichgewichtslage gefunden: Von den Termen von %1 bleibt ein Anteil von %2, wo sie der Ruhe am nächsten kommen. Beginnen Sie näher bei einer, oder durchsuchen Sie einen anderen Bereich; ändern Sie Werte, oder lassen Sie eine Koordinate sich gleichmäßig bewegen.</translation>
    </message>
    <message>
        <source>The constraints leave nothing that could move.</source>
        <translation>Die Bedingungen lassen nichts, das sich bewegen könnte.</translation>
    </message>
    <message>
        <source>No equilibrium was found: where the equations come nearest to rest the gradient of %1 vanishes, or depends on that of others, so that a multiplier beyond all bounds would have to hold it. State the constraint so that its gradient does not vanish there, or seek elsewhere.</source>
        <translation>Es wurde keine Gleichgewichtslage gefunden: Wo die Gleichungen der Ruhe am nächsten kommen, verschwindet der Gradient von %1 oder hängt von dem anderer ab, so dass ein Multiplikator jenseits aller Grenzen es halten müsste. Schreiben Sie die Bedingung so, dass ihr Gradient dort nicht verschwindet, oder suchen Sie anderswo.</translation>
    </message>
</context>
<context>
    <name>AnalysisWords</name>
    <message>
        <source>mostly %1</source>
        <translation>vor allem %1</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>%1 and others free</source>
        <translation>%1 und andere frei</translation>
    </message>
    <message>
        <source>%1, %2 and others</source>
        <translation>%1, %2 und andere</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 mit %2</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>Nothing determines %1.</source>
        <translation>Nichts bestimmt %1.</translation>
    </message>
    <message>
        <source>Beyond the limit %1.</source>
        <translation>Jenseits der Grenze %1.</translation>
    </message>
    <message>
        <source>%1 on %2: %3</source>
        <comment>constraint, coordinate, effort</comment>
        <translation>%1 auf %2: %3</translation>
    </message>
    <message>
        <source>Potential energy: %1</source>
        <translation>Potentielle Energie: %1</translation>
    </message>
    <message>
        <source>No coordinate moves.</source>
        <translation>Keine Koordinate bewegt sich.</translation>
    </message>
    <message>
        <source>Only %1 moves.</source>
        <translation>Nur %1 bewegt sich.</translation>
    </message>
    <message>
        <source>Per 1%1 of %2: %3</source>
        <comment>unit, coordinate, others</comment>
        <translation>Je 1%1 von %2: %3</translation>
    </message>
    <message>
        <source>Others beside it: %1.</source>
        <translation>Weitere daneben: %1.</translation>
    </message>
    <message>
        <source>%1 drifts</source>
        <translation>%1 driftet</translation>
    </message>
    <message>
        <source>%1 and others drift</source>
        <translation>%1 und weitere driften</translation>
    </message>
    <message>
        <source>%1, times t</source>
        <translation>%1, mal t</translation>
    </message>
    <message>
        <source>This is a drift: an initial speed along it is kept.</source>
        <translation>Dies ist eine Drift: Eine Anfangsgeschwindigkeit in ihrer Richtung bleibt erhalten.</translation>
    </message>
    <message>
        <source>This motion is the previous one times t: there is no second mode.</source>
        <translation>Diese Bewegung ist die vorige mal t: Eine zweite Eigenform gibt es nicht.</translation>
    </message>
    <message>
        <source>The eigenvalue is known only to about %1 (condition number %2).</source>
        <translation>Der Eigenwert ist nur auf etwa %1 genau bekannt (Konditionszahl %2).</translation>
    </message>
    <message>
        <source>It rests at every %1.</source>
        <translation>Sie ruht bei jedem %1.</translation>
    </message>
    <message>
        <source>%1 (%2° ahead)</source>
        <translation>%1 (%2° voraus)</translation>
    </message>
    <message>
        <source>%1 (%2° behind)</source>
        <translation>%1 (%2° zurück)</translation>
    </message>
</context>
<context>
    <name>Completion</name>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>coordinate</source>
        <translation>Koordinate</translation>
    </message>
    <message>
        <source>flow</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>multiplier</source>
        <translation>Multiplikator</translation>
    </message>
    <message>
        <source>regulated effort</source>
        <translation>geregelter Effort</translation>
    </message>
    <message>
        <source>dynamic variable</source>
        <translation>dynamische Variable</translation>
    </message>
    <message>
        <source>rate of change</source>
        <translation>Änderungsrate</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>momentum</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <source>effort</source>
        <translation>Effort</translation>
    </message>
</context>
<context>
    <name>CurveImport</name>
    <message>
        <source>Line %1 does not begin with a number. Remove it, or put # in front of it.</source>
        <translation>Zeile %1 beginnt nicht mit einer Zahl. Löschen Sie sie, oder stellen Sie ihr ein # voran.</translation>
    </message>
    <message>
        <source>The first number of line %1 is not larger than the one before it. The first column has to increase from row to row, as time does.</source>
        <translation>Die erste Zahl der Zeile %1 ist nicht größer als die davor. Die erste Spalte muss von Zeile zu Zeile wachsen, wie die Zeit.</translation>
    </message>
    <message>
        <source>There are no two columns of numbers. Write a row on each line, with commas, semicolons, tabs or blanks between its numbers.</source>
        <translation>Es gibt keine zwei Spalten von Zahlen. Schreiben Sie jede Reihe auf eine Zeile, mit Kommas, Strichpunkten, Tabulatoren oder Leerzeichen zwischen den Zahlen.</translation>
    </message>
    <message>
        <source>semicolons</source>
        <translation>Strichpunkten</translation>
    </message>
    <message>
        <source>tabs</source>
        <translation>Tabulatoren</translation>
    </message>
    <message>
        <source>blanks</source>
        <translation>Leerzeichen</translation>
    </message>
    <message>
        <source>commas</source>
        <translation>Kommas</translation>
    </message>
    <message>
        <source>decimal commas</source>
        <translation>Dezimalkomma</translation>
    </message>
    <message>
        <source>decimal points</source>
        <translation>Dezimalpunkt</translation>
    </message>
    <message>
        <source>%1 rows, separated by %2, with %3.</source>
        <translation>%1 Reihen, getrennt von %2, mit %3.</translation>
    </message>
    <message>
        <source>%1 Tables keep %2 rows; the others are off by at most %3 of the range.</source>
        <translation>%1 Tabellen behalten %2 Reihen; die übrigen weichen um höchstens %3 des Bereichs ab.</translation>
    </message>
</context>
<context>
    <name>DayInWords</name>
    <message>
        <source>yesterday, %1</source>
        <translation>gestern, %1</translation>
    </message>
    <message>
        <source>d MMMM</source>
        <comment>a date</comment>
        <translation>d. MMMM</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <comment>a date</comment>
        <translation>d. MMMM yyyy</translation>
    </message>
</context>
<context>
    <name>DerivationItems</name>
    <message>
        <source>What is always zero does not change.</source>
        <translation>Was immer null ist, ändert sich nicht.</translation>
    </message>
    <message>
        <source>How the momentum changes along the motion: by the chain rule every flow in it yields its acceleration, and every displacement its flow.</source>
        <translation>Wie sich der Impuls entlang der Bewegung ändert: Nach der Kettenregel liefert jeder Fluss darin seine Beschleunigung und jede Lage ihren Fluss.</translation>
    </message>
    <message>
        <source>How the momentum changes along the motion: every flow in it becomes its acceleration.</source>
        <translation>Wie sich der Impuls entlang der Bewegung ändert: Jeder Fluss darin wird zu seiner Beschleunigung.</translation>
    </message>
    <message>
        <source>The virtual work of the force is F · δr: its part with δ%1 is the force times the change of its point with %1.</source>
        <translation>Die virtuelle Arbeit der Kraft ist F · δr: Der Teil mit δ%1 ist die Kraft mal die Änderung ihres Angriffspunkts mit %1.</translation>
    </message>
    <message>
        <source>The virtual work of the torque is M δϑ: its part with δ%1 is the torque times the change of its angle with %1.</source>
        <translation>Die virtuelle Arbeit des Drehmoments ist M δϑ: Der Teil mit δ%1 ist das Drehmoment mal die Änderung seines Winkels mit %1.</translation>
    </message>
    <message>
        <source>What is applied from outside: the coefficient of δ%1 in the virtual work.</source>
        <translation>Was von außen eingeprägt wird: was in der virtuellen Arbeit vor δ%1 steht.</translation>
    </message>
    <message>
        <source>The constraint on the displacements, as it must hold at every moment.</source>
        <translation>Die Bedingung an die Lagen, wie sie in jedem Augenblick gelten muss.</translation>
    </message>
    <message>
        <source>The constraint on the flows, as it must hold at every moment.</source>
        <translation>Die Bedingung an die Flüsse, wie sie in jedem Augenblick gelten muss.</translation>
    </message>
    <message>
        <source>The condition that determines the regulated effort; it enters as it was given.</source>
        <translation>Die Bedingung, die den geregelten Effort bestimmt; sie geht ein, wie sie gegeben ist.</translation>
    </message>
    <message>
        <source>The law by which the dynamic variable changes; it enters as it was given.</source>
        <translation>Das Gesetz, nach dem sich die dynamische Variable ändert; es geht ein, wie es gegeben ist.</translation>
    </message>
    <message>
        <source>What stays zero has the time derivative zero: by the chain rule, a condition on the flows.</source>
        <translation>Was null bleibt, hat die Zeitableitung null: nach der Kettenregel eine Bedingung an die Flüsse.</translation>
    </message>
    <message>
        <source>What stays zero has the time derivative zero: a condition on the accelerations.</source>
        <translation>Was null bleibt, hat die Zeitableitung null: eine Bedingung an die Beschleunigungen.</translation>
    </message>
    <message>
        <source>Lagrange&apos;s equation of %1, with the energies, constraints and efforts that this model has; its summands are found one by one.</source>
        <translation>Die Lagrangesche Gleichung von %1 mit den Energien, Bedingungen und Efforts dieses Modells; ihre Summanden werden der Reihe nach bestimmt.</translation>
    </message>
    <message>
        <source>Equation of %1</source>
        <translation>Gleichung von %1</translation>
    </message>
    <message>
        <source>Displacement constraint %1</source>
        <translation>Lagebedingung %1</translation>
    </message>
    <message>
        <source>Flow constraint %1</source>
        <translation>Flussbedingung %1</translation>
    </message>
    <message>
        <source>Effort constraint %1</source>
        <translation>Effortbedingung %1</translation>
    </message>
    <message>
        <source>Rate of %1</source>
        <translation>Rate von %1</translation>
    </message>
    <message>
        <source>effort on %1</source>
        <translation>Effort auf %1</translation>
    </message>
    <message>
        <source>Equation of %1, step by step</source>
        <translation>Gleichung von %1, Schritt für Schritt</translation>
    </message>
    <message>
        <source>%1 and its effort</source>
        <translation>%1 und ihr Effort</translation>
    </message>
    <message>
        <source>%1 and its time derivatives</source>
        <translation>%1 und ihre Zeitableitungen</translation>
    </message>
    <message>
        <source>Energies</source>
        <translation>Energien</translation>
    </message>
    <message>
        <source>T* does not contain the flow %1: %2 has no inertia of its own.</source>
        <translation>T* enthält den Fluss %1 nicht: %2 hat keine eigene Trägheit.</translation>
    </message>
    <message>
        <source>The momentum that belongs to %2: T* differentiated with respect to the flow %1, all displacements and the other flows held fixed.</source>
        <translation>Der Impuls, der zu %2 gehört: T* nach dem Fluss %1 abgeleitet; alle Lagen und die anderen Flüsse bleiben fest.</translation>
    </message>
    <message>
        <source>T* does not contain %1 itself.</source>
        <translation>T* enthält %1 selbst nicht.</translation>
    </message>
    <message>
        <source>T* changes with %1 itself as well, all flows held fixed; in the sum this is subtracted.</source>
        <translation>T* ändert sich bei festen Flüssen auch mit %1 selbst; das wird in der Summe abgezogen.</translation>
    </message>
    <message>
        <source>V does not contain %1: nothing is stored when it changes.</source>
        <translation>V enthält %1 nicht: Wenn es sich ändert, wird nichts gespeichert.</translation>
    </message>
    <message>
        <source>The effort of what stores potential energy (a spring, weight, a capacitor): how V changes with %1.</source>
        <translation>Der Effort dessen, was potentielle Energie speichert (Feder, Gewicht, Kondensator): wie sich V mit %1 ändert.</translation>
    </message>
    <message>
        <source>D does not contain the flow %1: it loses no energy itself.</source>
        <translation>D enthält den Fluss %1 nicht: Durch ihn selbst geht keine Energie verloren.</translation>
    </message>
    <message>
        <source>The effort of what loses energy (friction, a resistor): how D changes with the flow %1.</source>
        <translation>Der Effort dessen, was Energie verliert (Reibung, Widerstand): wie sich D mit dem Fluss %1 ändert.</translation>
    </message>
    <message>
        <source>The reaction of the constraint %1: it does no virtual work, so it acts on %2 as the constraint changes with %2, times the multiplier.</source>
        <translation>Die Reaktion der Bedingung %1: Sie leistet keine virtuelle Arbeit, also wirkt sie auf %2 so, wie sich die Bedingung mit %2 ändert, mal Multiplikator.</translation>
    </message>
    <message>
        <source>The reaction of the constraint %1: it does no virtual work, so it acts on %2 with the coefficient of the flow %3 in it, times the multiplier.</source>
        <translation>Die Reaktion der Bedingung %1: Sie leistet keine virtuelle Arbeit, also wirkt sie auf %2 mit dem, was in ihr vor dem Fluss %3 steht, mal Multiplikator.</translation>
    </message>
    <message>
        <source>The constraint is affine in %1 and is solved for it, wherever the coefficient of %1 is not zero.</source>
        <translation>Die Bedingung ist affin in %1 und wird danach aufgelöst, wo immer der Faktor von %1 nicht null ist.</translation>
    </message>
    <message>
        <source>Differentiated once more: a condition on the accelerations, linear in them.</source>
        <translation>Noch einmal abgeleitet: eine Bedingung an die Beschleunigungen, linear in ihnen.</translation>
    </message>
    <message>
        <source>The sum: everything found, with its sign in Lagrange&apos;s equation; what cancels is gone.</source>
        <translation>Die Summe: alles Gefundene mit seinem Vorzeichen in der Lagrangeschen Gleichung; was sich aufhebt, ist weg.</translation>
    </message>
    <message>
        <source>Lagrange&apos;s equation of %1. The energies name definitions: what acts along each of them is found once, and acts on %1 by as much as the definition changes with %1.</source>
        <translation>Die Lagrangesche Gleichung von %1. Die Energien nennen Definitionen: was an jeder von ihnen wirkt, wird einmal gefunden und wirkt an %1 so viel, wie sich die Definition mit %1 ändert.</translation>
    </message>
    <message>
        <source>A definition of the model.</source>
        <translation>Eine Definition des Modells.</translation>
    </message>
    <message>
        <source>A time derivative, by the chain rule.</source>
        <translation>Eine Zeitableitung, nach der Kettenregel.</translation>
    </message>
    <message>
        <source>A momentum: T* differentiated with respect to a flow or a rate.</source>
        <translation>Ein Impuls: T* nach einer Flussgröße oder einer Rate abgeleitet.</translation>
    </message>
    <message>
        <source>What acts along a definition: inertia, potential energy and constraints, and what the definitions made of it pass on.</source>
        <translation>Was an einer Definition wirkt: Trägheit, potentielle Energie und Zwangsbedingungen, und was die daraus gemachten Definitionen weitergeben.</translation>
    </message>
    <message>
        <source>The sum of what acts on %1.</source>
        <translation>Die Summe dessen, was an %1 wirkt.</translation>
    </message>
    <message>
        <source>Momenta and energy</source>
        <translation>Impulse und Energie</translation>
    </message>
    <message>
        <source>Momenta and energy, step by step</source>
        <translation>Impulse und Energie, Schritt für Schritt</translation>
    </message>
    <message>
        <source>momentum of %1</source>
        <translation>Impuls von %1</translation>
    </message>
    <message>
        <source>Legendre&apos;s transform of T*: the kinetic energy. T* is a quadratic form of the flows here, so that both have the same value.</source>
        <translation>Die Legendre-Transformierte von T*: die kinetische Energie. T* ist hier eine quadratische Form der Flüsse, sodass beide denselben Wert haben.</translation>
    </message>
    <message>
        <source>Legendre&apos;s transform of T*: the kinetic energy. Its value differs from T*, which is not a quadratic form of the flows here.</source>
        <translation>Die Legendre-Transformierte von T*: die kinetische Energie. Sie hat einen anderen Wert als T*, das hier keine quadratische Form der Flüsse ist.</translation>
    </message>
    <message>
        <source>the sum of %1, for %2 from %3 to %4</source>
        <translation>die Summe von %1, für %2 von %3 bis %4</translation>
    </message>
    <message>
        <source>plus</source>
        <comment>between sums</comment>
        <translation>plus</translation>
    </message>
    <message>
        <source>From T(p) to T*</source>
        <translation>Von T(p) zu T*</translation>
    </message>
    <message>
        <source>From V*(e) to V</source>
        <translation>Von V*(e) zu V</translation>
    </message>
    <message>
        <source>Legendre&apos;s transformation, with what was solved put in.</source>
        <translation>Legendres Transformation; was gelöst wurde, ist eingesetzt.</translation>
    </message>
    <message>
        <source>Legendre&apos;s transformation, step by step</source>
        <translation>Legendres Transformation, Schritt für Schritt</translation>
    </message>
    <message>
        <source>The flow that belongs to the momentum.</source>
        <translation>Der Fluss, der zum Impuls gehört.</translation>
    </message>
    <message>
        <source>The displacement that belongs to the effort.</source>
        <translation>Die Verschiebung, die zum Effort gehört.</translation>
    </message>
    <message>
        <source>The same, solved for the momentum.</source>
        <translation>Dasselbe, nach dem Impuls aufgelöst.</translation>
    </message>
    <message>
        <source>The same, solved for the effort.</source>
        <translation>Dasselbe, nach dem Effort aufgelöst.</translation>
    </message>
    <message>
        <source>Multipliers eliminated</source>
        <translation>Multiplikatoren eliminiert</translation>
    </message>
    <message>
        <source>Multipliers eliminated, step by step</source>
        <translation>Multiplikatoren eliminiert, Schritt für Schritt</translation>
    </message>
    <message>
        <source>The constraint %1 gives this coordinate.</source>
        <translation>Die Zwangsbedingung %1 gibt diese Koordinate.</translation>
    </message>
    <message>
        <source>The equation of %1 gives this multiplier.</source>
        <translation>Die Gleichung von %1 gibt diesen Multiplikator.</translation>
    </message>
    <message>
        <source>What remains, with both put in.</source>
        <translation>Was bleibt, wenn beides eingesetzt ist.</translation>
    </message>
    <message>
        <source>From d&apos;Alembert&apos;s principle</source>
        <translation>Vom Prinzip von d&apos;Alembert an</translation>
    </message>
    <message>
        <source>From the beginning, step by step</source>
        <translation>Von Anfang an, Schritt für Schritt</translation>
    </message>
</context>
<context>
    <name>EquationCheck</name>
    <message>
        <source>the equation of %1</source>
        <translation>die Gleichung von %1</translation>
    </message>
    <message>
        <source>the constraint %1</source>
        <translation>die Bedingung %1</translation>
    </message>
    <message>
        <source>the equation of the rate of %1</source>
        <translation>die Gleichung der Änderungsrate von %1</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>the last of a list</comment>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>it comes from the kinetic coenergy, as part of the inertia</source>
        <translation>er stammt aus der kinetischen Koenergie, als Teil der Trägheit</translation>
    </message>
    <message>
        <source>it comes from the kinetic coenergy, by its derivative with respect to the coordinate</source>
        <translation>er stammt aus der kinetischen Koenergie, durch ihre Ableitung nach der Koordinate</translation>
    </message>
    <message>
        <source>it comes from the dissipation function</source>
        <translation>er stammt aus der Dissipationsfunktion</translation>
    </message>
    <message>
        <source>it comes from the potential energy</source>
        <translation>er stammt aus der potentiellen Energie</translation>
    </message>
    <message>
        <source>it comes from a constraint, as its reaction</source>
        <translation>er stammt aus einer Bedingung, als ihre Reaktion</translation>
    </message>
    <message>
        <source>it comes from the applied efforts</source>
        <translation>er stammt aus den eingeprägten Efforts</translation>
    </message>
    <message>
        <source>it is part of the constraint itself</source>
        <translation>er steht in der Bedingung selbst</translation>
    </message>
    <message>
        <source>It is multiplied by %1.</source>
        <translation>Sie ist mit %1 multipliziert.</translation>
    </message>
    <message>
        <source>Where that is zero or has no value, your equation says less.</source>
        <translation>Wo das null ist oder keinen Wert hat, sagt Ihre Gleichung weniger.</translation>
    </message>
    <message>
        <source>True: this is the constraint %1, differentiated once with respect to time.</source>
        <translation>Wahr: Das ist die Bedingung %1, einmal nach der Zeit abgeleitet.</translation>
    </message>
    <message>
        <source>True: this is the constraint %1, differentiated twice with respect to time.</source>
        <translation>Wahr: Das ist die Bedingung %1, zweimal nach der Zeit abgeleitet.</translation>
    </message>
    <message>
        <source>True in every motion, but it is none of the equations.</source>
        <translation>In jeder Bewegung wahr, aber keine der Gleichungen.</translation>
    </message>
    <message>
        <source>True, but it is none of the equations: it follows from those of %1 together.</source>
        <translation>Wahr, aber keine der Gleichungen: Es folgt aus denen von %1 gemeinsam.</translation>
    </message>
    <message>
        <source>This is not %1.</source>
        <translation>Das ist nicht %1.</translation>
    </message>
    <message>
        <source>It is too long to be compared term by term.</source>
        <translation>Sie ist zu lang, um Term für Term verglichen zu werden.</translation>
    </message>
    <message>
        <source>The match is closest when that is multiplied by %1.</source>
        <translation>Am ähnlichsten ist sie ihr, wenn diese mit %1 multipliziert wird.</translation>
    </message>
    <message>
        <source>There is a second `=` here. An equation has one.</source>
        <translation>Hier steht ein zweites `=`. Eine Gleichung hat eines.</translation>
    </message>
    <message>
        <source>The model has no equations yet to compare yours with.</source>
        <translation>Das Modell hat noch keine Gleichungen, mit denen Ihre verglichen werden könnte.</translation>
    </message>
    <message>
        <source>Both sides are the same: this says `0 = 0`.</source>
        <translation>Beide Seiten sind gleich: Das sagt nur `0 = 0`.</translation>
    </message>
    <message>
        <source>No coordinate or other unknown occurs in this, so it is no equation of motion.</source>
        <translation>Darin kommt weder eine Koordinate noch eine andere Unbekannte vor; es ist also keine Bewegungsgleichung.</translation>
    </message>
    <message>
        <source>Right: this is %1.</source>
        <translation>Richtig: Das ist %1.</translation>
    </message>
    <message>
        <source>Right for the present values of %1: this is %2.</source>
        <translation>Richtig für die jetzigen Werte von %1: Das ist %2.</translation>
    </message>
    <message>
        <source>Right where the constraints hold: with them, this is %1.</source>
        <translation>Richtig, wo die Bedingungen gelten: Mit ihnen ist das %1.</translation>
    </message>
    <message>
        <source>True, but this follows from the constraints alone; it says nothing about forces.</source>
        <translation>Wahr, aber es folgt allein aus den Bedingungen und sagt nichts über Kräfte.</translation>
    </message>
    <message>
        <source>This is not like any of the equations.</source>
        <translation>Das ähnelt keiner der Gleichungen.</translation>
    </message>
    <message>
        <source>This, or the model&apos;s equations, are too large to be compared.</source>
        <translation>Dies oder die Gleichungen des Modells sind zu groß, um verglichen zu werden.</translation>
    </message>
    <message>
        <source>You chose %1, which is a different equation.</source>
        <translation>Gewählt haben Sie %1, das ist eine andere.</translation>
    </message>
    <message>
        <source>The model has an error; yours is compared with the last good equations.</source>
        <translation>Das Modell hat einen Fehler; verglichen wird mit dem, was es zuletzt bedeutete.</translation>
    </message>
    <message>
        <source>%1 is missing on the left side: %2.</source>
        <comment>a term, where it comes from</comment>
        <translation>Auf der linken Seite fehlt %1: %2.</translation>
    </message>
    <message>
        <source>You wrote %1; it must be %2: %3.</source>
        <comment>a term, the right one, where it comes from</comment>
        <translation>Sie haben %1 geschrieben; es muss %2 sein: %3.</translation>
    </message>
    <message>
        <source>You wrote %1; nothing in the model produces it.</source>
        <comment>a term</comment>
        <translation>Sie haben %1 geschrieben; nichts im Modell erzeugt das.</translation>
    </message>
    <message>
        <source>the field equation of %1</source>
        <translation>die Feldgleichung von %1</translation>
    </message>
    <message>
        <source>the condition %1</source>
        <comment>`u_x at L`</comment>
        <translation>die Bedingung %1</translation>
    </message>
    <message>
        <source>True, but it is none of the equations: it follows from that of %1 alone.</source>
        <translation>Wahr, aber keine der Gleichungen: es folgt aus der von %1 allein.</translation>
    </message>
    <message>
        <source>This holds in some places only.</source>
        <translation>Das gilt nur an manchen Stellen.</translation>
    </message>
    <message>
        <source>This holds in some places only, and not, for example, where %1.</source>
        <comment>`x = -0.7`</comment>
        <translation>Das gilt nur an manchen Stellen, und zum Beispiel nicht bei %1.</translation>
    </message>
    <message>
        <source>That is so for the present values of %1 only.</source>
        <translation>Das gilt nur für die jetzigen Werte von %1.</translation>
    </message>
    <message>
        <source>It has no value, and says nothing, for example where %1.</source>
        <comment>`x = -0.7`</comment>
        <translation>Sie hat keinen Wert und sagt nichts, zum Beispiel bei %1.</translation>
    </message>
</context>
<context>
    <name>EquationItems</name>
    <message>
        <source>What it is made of is not understood yet.</source>
        <translation>Woraus sie besteht, ist noch nicht verständlich.</translation>
    </message>
    <message>
        <source>Inertia</source>
        <translation>Trägheit</translation>
    </message>
    <message>
        <source>Kinetic gradient</source>
        <translation>Kinetischer Gradient</translation>
    </message>
    <message>
        <source>Potential</source>
        <translation>Potential</translation>
    </message>
    <message>
        <source>Dissipation</source>
        <translation>Dissipation</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>Effort</translation>
    </message>
    <message>
        <source>%1: from d/dt(∂T*/∂%2)</source>
        <comment>group, flow</comment>
        <translation>%1: aus d/dt(∂T*/∂%2)</translation>
    </message>
    <message>
        <source>%1: from −∂T*/∂%2</source>
        <comment>group, displacement</comment>
        <translation>%1: aus −∂T*/∂%2</translation>
    </message>
    <message>
        <source>%1: from ∂V/∂%2</source>
        <comment>group, displacement</comment>
        <translation>%1: aus ∂V/∂%2</translation>
    </message>
    <message>
        <source>%1: from ∂D/∂%2</source>
        <comment>group, flow</comment>
        <translation>%1: aus ∂D/∂%2</translation>
    </message>
    <message>
        <source>Reaction of the constraint %1: multiplier times ∂%1/∂%2</source>
        <translation>Reaktion der Bedingung %1: Multiplikator mal ∂%1/∂%2</translation>
    </message>
    <message>
        <source>Applied effort, with a minus sign</source>
        <translation>Eingeprägter Effort, mit Minuszeichen</translation>
    </message>
    <message>
        <source>The constraint %1 itself</source>
        <translation>Die Bedingung %1 selbst</translation>
    </message>
    <message>
        <source>From several parts: %1</source>
        <translation>Aus mehreren Teilen: %1</translation>
    </message>
    <message>
        <source>%1, for %2</source>
        <comment>an equation and where it holds</comment>
        <translation>%1, für %2</translation>
    </message>
</context>
<context>
    <name>ExampleTitles</name>
    <message>
        <source>A bar between a force and a mass</source>
        <translation>Ein Stab zwischen Kraft und Masse</translation>
    </message>
    <message>
        <source>A bar pulled at its tip</source>
        <translation>Ein Stab, an der Spitze gezogen</translation>
    </message>
    <message>
        <source>A chain of twenty masses</source>
        <translation>Eine Kette aus zwanzig Massen</translation>
    </message>
    <message>
        <source>A pipeline between a pressure and a tank</source>
        <translation>Eine Rohrleitung zwischen Druck und Behälter</translation>
    </message>
    <message>
        <source>Andrews&apos; squeezing mechanism</source>
        <translation>Andrews’ Quetschmechanismus</translation>
    </message>
    <message>
        <source>Andrews&apos; squeezing mechanism, as bodies</source>
        <translation>Andrews’ Quetschmechanismus aus Körpern</translation>
    </message>
    <message>
        <source>Bead on a rotating hoop</source>
        <translation>Perle auf drehendem Reif</translation>
    </message>
    <message>
        <source>Brachistochrone</source>
        <translation>Brachistochrone</translation>
    </message>
    <message>
        <source>Bricard&apos;s mechanism</source>
        <translation>Bricards Mechanismus</translation>
    </message>
    <message>
        <source>Cantilever with a body at its tip</source>
        <translation>Kragbalken mit einem Körper an der Spitze</translation>
    </message>
    <message>
        <source>Cart and pole</source>
        <translation>Wagen und Stab</translation>
    </message>
    <message>
        <source>Chain of given length</source>
        <translation>Kette gegebener Länge</translation>
    </message>
    <message>
        <source>Charge in a magnetic field</source>
        <translation>Ladung im Magnetfeld</translation>
    </message>
    <message>
        <source>Compressed beam on a foundation</source>
        <translation>Gedrückter Balken auf Bettung</translation>
    </message>
    <message>
        <source>Crane with a controller</source>
        <translation>Kran mit Regler</translation>
    </message>
    <message>
        <source>DC motor with load</source>
        <translation>Gleichstrommotor mit Last</translation>
    </message>
    <message>
        <source>Damped string</source>
        <translation>Gedämpfte Saite</translation>
    </message>
    <message>
        <source>Dido&apos;s problem</source>
        <translation>Das Problem der Dido</translation>
    </message>
    <message>
        <source>Disk under a force and a torque</source>
        <translation>Scheibe unter Kraft und Moment</translation>
    </message>
    <message>
        <source>Double pendulum</source>
        <translation>Doppelpendel</translation>
    </message>
    <message>
        <source>Electrical circuit as a linear graph</source>
        <translation>Elektrischer Kreis als linearer Graph</translation>
    </message>
    <message>
        <source>Electrostatic transducer</source>
        <translation>Elektrostatischer Wandler</translation>
    </message>
    <message>
        <source>Flyball governor of a steam engine</source>
        <translation>Fliehkraftregler einer Dampfmaschine</translation>
    </message>
    <message>
        <source>Four-bar linkage</source>
        <translation>Viergelenk</translation>
    </message>
    <message>
        <source>Gear train</source>
        <translation>Zahnradgetriebe</translation>
    </message>
    <message>
        <source>Gearbox as a linear graph</source>
        <translation>Getriebe als linearer Graph</translation>
    </message>
    <message>
        <source>Hanging chain</source>
        <translation>Hängende Kette</translation>
    </message>
    <message>
        <source>Heated blending tank</source>
        <translation>Beheizter Mischbehälter</translation>
    </message>
    <message>
        <source>Kepler&apos;s orbit</source>
        <translation>Keplers Umlaufbahn</translation>
    </message>
    <message>
        <source>Knife edge on an incline</source>
        <translation>Kufe auf schiefer Ebene</translation>
    </message>
    <message>
        <source>Mass, spring and damper</source>
        <translation>Masse, Feder und Dämpfer</translation>
    </message>
    <message>
        <source>Milling machine as a graph of vectors</source>
        <translation>Fräsmaschine als Graph von Vektoren</translation>
    </message>
    <message>
        <source>Motor and load as a linear graph</source>
        <translation>Motor und Last als linearer Graph</translation>
    </message>
    <message>
        <source>Oscillator with an elastic stop</source>
        <translation>Schwinger mit elastischem Anschlag</translation>
    </message>
    <message>
        <source>Pendulum in Cartesian coordinates</source>
        <translation>Pendel in kartesischen Koordinaten</translation>
    </message>
    <message>
        <source>Platform on three parallel cranks</source>
        <translation>Plattform auf drei parallelen Kurbeln</translation>
    </message>
    <message>
        <source>Plucked string</source>
        <translation>Gezupfte Saite</translation>
    </message>
    <message>
        <source>Quadcopter</source>
        <translation>Quadrocopter</translation>
    </message>
    <message>
        <source>Quarter car on a measured road</source>
        <translation>Viertelfahrzeug auf gemessener Straße</translation>
    </message>
    <message>
        <source>RLC circuit with two branches</source>
        <translation>RLC-Kreis mit zwei Zweigen</translation>
    </message>
    <message>
        <source>Rayleigh beam</source>
        <translation>Rayleigh-Balken</translation>
    </message>
    <message>
        <source>Relativistic electron</source>
        <translation>Relativistisches Elektron</translation>
    </message>
    <message>
        <source>Robotic sewing system as a linear graph</source>
        <translation>Nähroboter als linearer Graph</translation>
    </message>
    <message>
        <source>Rod pendulum in three coordinates</source>
        <translation>Stabpendel in drei Koordinaten</translation>
    </message>
    <message>
        <source>Rolling disk on an incline</source>
        <translation>Rollende Scheibe auf schiefer Ebene</translation>
    </message>
    <message>
        <source>Rolling wheel pair</source>
        <translation>Rollender Radsatz</translation>
    </message>
    <message>
        <source>Simple pendulum</source>
        <translation>Einfaches Pendel</translation>
    </message>
    <message>
        <source>Slide to a slanted line</source>
        <translation>Rutsche zu einer schrägen Linie</translation>
    </message>
    <message>
        <source>Slider-crank in absolute coordinates</source>
        <translation>Schubkurbel in absoluten Koordinaten</translation>
    </message>
    <message>
        <source>Spring pendulum</source>
        <translation>Federpendel</translation>
    </message>
    <message>
        <source>Stewart platform</source>
        <translation>Stewart-Plattform</translation>
    </message>
    <message>
        <source>String with a mass and a spring at its end</source>
        <translation>Saite mit Masse und Feder am Ende</translation>
    </message>
    <message>
        <source>Struck rod</source>
        <translation>Angestoßene Stange</translation>
    </message>
    <message>
        <source>Suk&apos;s blending tank</source>
        <translation>Suks Mischbehälter</translation>
    </message>
    <message>
        <source>Suk&apos;s blending tank, repaired</source>
        <translation>Suks Mischbehälter, berichtigt</translation>
    </message>
    <message>
        <source>Suk&apos;s capacitor and coil on a lever</source>
        <translation>Suks Kondensator und Spule am Hebel</translation>
    </message>
    <message>
        <source>Suk&apos;s conveyor belt</source>
        <translation>Suks Förderband</translation>
    </message>
    <message>
        <source>Suk&apos;s pendulum on a spring</source>
        <translation>Suks Pendel an einer Feder</translation>
    </message>
    <message>
        <source>Suk&apos;s pneumatic positioner</source>
        <translation>Suks pneumatischer Stellantrieb</translation>
    </message>
    <message>
        <source>Suk&apos;s pneumatic positioner, repaired</source>
        <translation>Suks pneumatischer Stellantrieb, berichtigt</translation>
    </message>
    <message>
        <source>Surface of revolution of least area</source>
        <translation>Kleinste Rotationsfläche</translation>
    </message>
    <message>
        <source>The shortest way</source>
        <translation>Der kürzeste Weg</translation>
    </message>
    <message>
        <source>Timoshenko beam</source>
        <translation>Timoshenko-Balken</translation>
    </message>
    <message>
        <source>Two bodies and the ambient air</source>
        <translation>Zwei Körper und die Umgebungsluft</translation>
    </message>
    <message>
        <source>Two masses, absolute coordinates</source>
        <translation>Zwei Massen, absolute Koordinaten</translation>
    </message>
    <message>
        <source>Two masses, one relative coordinate</source>
        <translation>Zwei Massen, eine relative Koordinate</translation>
    </message>
    <message>
        <source>Two tanks</source>
        <translation>Zwei Behälter</translation>
    </message>
    <message>
        <source>Two tanks as a linear graph</source>
        <translation>Zwei Behälter als linearer Graph</translation>
    </message>
    <message>
        <source>Two-link manipulator</source>
        <translation>Zweigelenkarm</translation>
    </message>
    <message>
        <source>Two-link robot as a graph of vectors</source>
        <translation>Zweigelenkroboter als Graph von Vektoren</translation>
    </message>
    <message>
        <source>Wall with insulation as a linear graph</source>
        <translation>Wand mit Dämmung als linearer Graph</translation>
    </message>
    <message>
        <source>All masses</source>
        <translation>Alle Massen</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Angle of the arms</source>
        <translation>Winkel der Arme</translation>
    </message>
    <message>
        <source>Angle on the hoop</source>
        <translation>Winkel auf dem Reif</translation>
    </message>
    <message>
        <source>Angles</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Angles of the hinges</source>
        <translation>Winkel der Scharniere</translation>
    </message>
    <message>
        <source>At a quarter of the string</source>
        <translation>Bei einem Viertel der Saite</translation>
    </message>
    <message>
        <source>Bellows</source>
        <translation>Balg</translation>
    </message>
    <message>
        <source>Bellows and handle</source>
        <translation>Balg und Griff</translation>
    </message>
    <message>
        <source>Belt</source>
        <translation>Riemen</translation>
    </message>
    <message>
        <source>Body and wheel</source>
        <translation>Aufbau und Rad</translation>
    </message>
    <message>
        <source>Bouncing and swinging</source>
        <translation>Federn und Schwingen</translation>
    </message>
    <message>
        <source>Capacitor voltages</source>
        <translation>Spannungen der Kondensatoren</translation>
    </message>
    <message>
        <source>Cart</source>
        <translation>Wagen</translation>
    </message>
    <message>
        <source>Centre of the rod</source>
        <translation>Mitte der Stange</translation>
    </message>
    <message>
        <source>Charge</source>
        <translation>Ladung</translation>
    </message>
    <message>
        <source>Charges</source>
        <translation>Ladungen</translation>
    </message>
    <message>
        <source>Climb and drift</source>
        <translation>Steigen und Abdriften</translation>
    </message>
    <message>
        <source>Coupler and rocker</source>
        <translation>Koppel und Schwinge</translation>
    </message>
    <message>
        <source>Crank</source>
        <translation>Kurbel</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>Strom</translation>
    </message>
    <message>
        <source>Current in the coil</source>
        <translation>Strom in der Spule</translation>
    </message>
    <message>
        <source>Currents</source>
        <translation>Ströme</translation>
    </message>
    <message>
        <source>Displacement</source>
        <translation>Verschiebung</translation>
    </message>
    <message>
        <source>Displacement of the tip</source>
        <translation>Verschiebung der Spitze</translation>
    </message>
    <message>
        <source>Displacement over gap</source>
        <translation>Verschiebung über dem Spalt</translation>
    </message>
    <message>
        <source>Displacements</source>
        <translation>Verschiebungen</translation>
    </message>
    <message>
        <source>Energy minus work of the motor</source>
        <translation>Energie ohne die Arbeit des Motors</translation>
    </message>
    <message>
        <source>Entropies</source>
        <translation>Entropien</translation>
    </message>
    <message>
        <source>Entropy in the tank</source>
        <translation>Entropie im Behälter</translation>
    </message>
    <message>
        <source>Error of the energy</source>
        <translation>Fehler der Energie</translation>
    </message>
    <message>
        <source>Fan</source>
        <translation>Ventilator</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>Ströme</translation>
    </message>
    <message>
        <source>Flows at the ends of the line</source>
        <translation>Ströme an den Enden der Leitung</translation>
    </message>
    <message>
        <source>Flows of air</source>
        <translation>Luftströme</translation>
    </message>
    <message>
        <source>Force in the pin</source>
        <translation>Kraft im Bolzen</translation>
    </message>
    <message>
        <source>Force in the rod</source>
        <translation>Kraft in der Stange</translation>
    </message>
    <message>
        <source>Force in the thread</source>
        <translation>Kraft im Faden</translation>
    </message>
    <message>
        <source>Force of the drive</source>
        <translation>Kraft des Antriebs</translation>
    </message>
    <message>
        <source>Force on the mass</source>
        <translation>Kraft auf die Masse</translation>
    </message>
    <message>
        <source>Force on the stop</source>
        <translation>Kraft auf den Anschlag</translation>
    </message>
    <message>
        <source>Forces on guide and bearing</source>
        <translation>Kräfte auf Führung und Lager</translation>
    </message>
    <message>
        <source>Forces on the pair</source>
        <translation>Kräfte auf den Radsatz</translation>
    </message>
    <message>
        <source>Gap at the wrist pin</source>
        <translation>Spalt am Kolbenbolzen</translation>
    </message>
    <message>
        <source>Heat flows</source>
        <translation>Wärmeströme</translation>
    </message>
    <message>
        <source>Its stretch</source>
        <translation>Ihre Dehnung</translation>
    </message>
    <message>
        <source>Joint angles</source>
        <translation>Gelenkwinkel</translation>
    </message>
    <message>
        <source>Legs</source>
        <translation>Beine</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Füllstände</translation>
    </message>
    <message>
        <source>Lever</source>
        <translation>Hebel</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <source>Orbit</source>
        <translation>Umlaufbahn</translation>
    </message>
    <message>
        <source>Other angles</source>
        <translation>Übrige Winkel</translation>
    </message>
    <message>
        <source>Path of the bob</source>
        <translation>Bahn der Kugel</translation>
    </message>
    <message>
        <source>Path of the centre</source>
        <translation>Bahn der Mitte</translation>
    </message>
    <message>
        <source>Path of the coupler</source>
        <translation>Bahn der Koppel</translation>
    </message>
    <message>
        <source>Path of the hand</source>
        <translation>Bahn der Hand</translation>
    </message>
    <message>
        <source>Path of the lower mass</source>
        <translation>Bahn der unteren Masse</translation>
    </message>
    <message>
        <source>Path on the slope</source>
        <translation>Bahn auf der Schräge</translation>
    </message>
    <message>
        <source>Path, seen from above</source>
        <translation>Bahn, von oben gesehen</translation>
    </message>
    <message>
        <source>Pendulum</source>
        <translation>Pendel</translation>
    </message>
    <message>
        <source>Phase portrait</source>
        <translation>Phasenbild</translation>
    </message>
    <message>
        <source>Piston</source>
        <translation>Kolben</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>Pole</source>
        <translation>Stab</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Lage</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Power supplied by the force</source>
        <translation>Leistung der Kraft</translation>
    </message>
    <message>
        <source>Pressure in the bellows</source>
        <translation>Druck im Balg</translation>
    </message>
    <message>
        <source>Pressure in the tank</source>
        <translation>Druck im Behälter</translation>
    </message>
    <message>
        <source>Pressures</source>
        <translation>Drücke</translation>
    </message>
    <message>
        <source>Rod</source>
        <translation>Stange</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>Slider</source>
        <translation>Schlitten</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Speed and friction</source>
        <translation>Geschwindigkeit und Reibung</translation>
    </message>
    <message>
        <source>Speed and side force</source>
        <translation>Geschwindigkeit und Seitenkraft</translation>
    </message>
    <message>
        <source>Speed of the crank</source>
        <translation>Drehzahl der Kurbel</translation>
    </message>
    <message>
        <source>Speed of the engine</source>
        <translation>Drehzahl der Maschine</translation>
    </message>
    <message>
        <source>Speed of the load</source>
        <translation>Drehzahl der Last</translation>
    </message>
    <message>
        <source>Spring and pivot</source>
        <translation>Feder und Drehpunkt</translation>
    </message>
    <message>
        <source>Stretch of the belt</source>
        <translation>Dehnung des Riemens</translation>
    </message>
    <message>
        <source>Swing</source>
        <translation>Pendeln</translation>
    </message>
    <message>
        <source>Temperatures</source>
        <translation>Temperaturen</translation>
    </message>
    <message>
        <source>Temperatures of the layers</source>
        <translation>Temperaturen der Schichten</translation>
    </message>
    <message>
        <source>The platform sways</source>
        <translation>Die Plattform schwankt</translation>
    </message>
    <message>
        <source>The third corner</source>
        <translation>Die dritte Ecke</translation>
    </message>
    <message>
        <source>Tilt</source>
        <translation>Neigung</translation>
    </message>
    <message>
        <source>Tip of the first beam</source>
        <translation>Spitze des ersten Balkens</translation>
    </message>
    <message>
        <source>Tooth force</source>
        <translation>Zahnkraft</translation>
    </message>
    <message>
        <source>Torque of the engine and load</source>
        <translation>Moment der Maschine und Last</translation>
    </message>
    <message>
        <source>Torque of the motor</source>
        <translation>Moment des Motors</translation>
    </message>
    <message>
        <source>Torques of the motors</source>
        <translation>Momente der Motoren</translation>
    </message>
    <message>
        <source>Trolley and load</source>
        <translation>Katze und Last</translation>
    </message>
    <message>
        <source>Tyre</source>
        <translation>Reifen</translation>
    </message>
    <message>
        <source>Velocities of the ends</source>
        <translation>Geschwindigkeiten der Enden</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Velocity where the table drives the beam</source>
        <translation>Geschwindigkeit, wo der Tisch den Balken antreibt</translation>
    </message>
    <message>
        <source>Voltage of the capacitor</source>
        <translation>Spannung des Kondensators</translation>
    </message>
    <message>
        <source>Volumes</source>
        <translation>Volumen</translation>
    </message>
    <message>
        <source>What ran out</source>
        <translation>Was auslief</translation>
    </message>
    <message>
        <source>What the driver feels</source>
        <translation>Was der Fahrer spürt</translation>
    </message>
    <message>
        <source>Two masses between hardening springs</source>
        <translation>Zwei Massen zwischen härter werdenden Federn</translation>
    </message>
    <message>
        <source>Law of the spring in the middle</source>
        <translation>Kennlinie der mittleren Feder</translation>
    </message>
</context>
<context>
    <name>Examples</name>
    <message>
        <source>Mechanics</source>
        <translation>Mechanik</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>Regelung</translation>
    </message>
    <message>
        <source>Fluids and heat</source>
        <translation>Fluide und Wärme</translation>
    </message>
    <message>
        <source>Suk&apos;s thesis</source>
        <translation>Suks Dissertation</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Rolling and sliding</source>
        <translation>Rollen und Gleiten</translation>
    </message>
    <message>
        <source>Electrical</source>
        <translation>Elektrisch</translation>
    </message>
    <message>
        <source>The model to begin with: vibration and resonance</source>
        <translation>Das Modell zum Anfangen: Schwingung und Resonanz</translation>
    </message>
    <message>
        <source>Large swings and the phase portrait</source>
        <translation>Große Ausschläge und das Phasenporträt</translation>
    </message>
    <message>
        <source>An inverted pendulum on a cart falls</source>
        <translation>Ein Stab auf einem Wagen kippt um</translation>
    </message>
    <message>
        <source>Chaos with two coordinates</source>
        <translation>Chaos mit zwei Koordinaten</translation>
    </message>
    <message>
        <source>Stretching and swinging exchange energy</source>
        <translation>Dehnung und Pendeln tauschen Energie</translation>
    </message>
    <message>
        <source>A motor turns the hoop; does the bead rise?</source>
        <translation>Ein Motor dreht den Ring; steigt die Perle?</translation>
    </message>
    <message>
        <source>One coordinate measured from the other</source>
        <translation>Eine Koordinate zählt von der anderen aus</translation>
    </message>
    <message>
        <source>Two coupled masses, pushed at one end</source>
        <translation>Zwei gekoppelte Massen, an einer geschoben</translation>
    </message>
    <message>
        <source>A force and a torque in the plane</source>
        <translation>Eine Kraft und ein Moment in der Ebene</translation>
    </message>
    <message>
        <source>Dry friction and a stop that is hit</source>
        <translation>Trockene Reibung und ein Anschlag</translation>
    </message>
    <message>
        <source>The same pendulum with a constraint</source>
        <translation>Dasselbe Pendel mit einer Bindung</translation>
    </message>
    <message>
        <source>Three coordinates and the force in the pin</source>
        <translation>Drei Koordinaten und die Kraft im Lager</translation>
    </message>
    <message>
        <source>Two inertias and the force of the teeth</source>
        <translation>Zwei Trägheiten und die Zahnkraft</translation>
    </message>
    <message>
        <source>A closed chain, with the path of its coupler</source>
        <translation>Eine geschlossene Kette und ihre Koppelkurve</translation>
    </message>
    <message>
        <source>One constraint too many, and harmless</source>
        <translation>Eine Bindung zu viel, und harmlos</translation>
    </message>
    <message>
        <source>Watt&apos;s governor: when does it hunt?</source>
        <translation>Watts Regler: Wann schwingt er auf?</translation>
    </message>
    <message>
        <source>A benchmark: seven bodies, six constraints</source>
        <translation>Ein Prüfstein: sieben Körper, sechs Bindungen</translation>
    </message>
    <message>
        <source>Rolling without slipping down a slope</source>
        <translation>Rollen ohne Gleiten, hangabwärts</translation>
    </message>
    <message>
        <source>A skate that cannot slide sideways</source>
        <translation>Eine Kufe, die nicht seitwärts gleitet</translation>
    </message>
    <message>
        <source>Charges as coordinates, currents as flows</source>
        <translation>Ladungen als Koordinaten, Ströme als Flüsse</translation>
    </message>
    <message>
        <source>Electrical and mechanical coordinates in one</source>
        <translation>Elektrische und mechanische Koordinaten</translation>
    </message>
    <message>
        <source>A voltage pulls a plate until it snaps</source>
        <translation>Eine Spannung zieht, bis die Platte schnappt</translation>
    </message>
    <message>
        <source>Water between two tanks</source>
        <translation>Wasser zwischen zwei Behältern</translation>
    </message>
    <message>
        <source>Heat flows on and out, hour by hour</source>
        <translation>Wärme fließt weiter, Stunde um Stunde</translation>
    </message>
    <message>
        <source>Entropy as a coordinate: a well-posed tank</source>
        <translation>Entropie als Koordinate: ein lösbarer Tank</translation>
    </message>
    <message>
        <source>A controller as part of the model</source>
        <translation>Ein Regler als Teil des Modells</translation>
    </message>
    <message>
        <source>An arm whose joints are regulated</source>
        <translation>Ein Arm mit geregelten Gelenken</translation>
    </message>
    <message>
        <source>Translation: a pendulum on a spring</source>
        <translation>Translation: ein Pendel an einer Feder</translation>
    </message>
    <message>
        <source>Rotation: an elastic conveyor belt</source>
        <translation>Rotation: ein elastisches Förderband</translation>
    </message>
    <message>
        <source>Electrical: lever, capacitor and coil</source>
        <translation>Elektrisch: Hebel, Kondensator und Spule</translation>
    </message>
    <message>
        <source>Fluid, as printed: find what it lacks</source>
        <translation>Fluid, wie gedruckt: Was fehlt?</translation>
    </message>
    <message>
        <source>Fluid, with what it lacked</source>
        <translation>Fluid, mit dem, was fehlte</translation>
    </message>
    <message>
        <source>Thermal, as printed: find what it lacks</source>
        <translation>Wärme, wie gedruckt: Was fehlt?</translation>
    </message>
    <message>
        <source>Thermal, with what it lacked</source>
        <translation>Wärme, mit dem, was fehlte</translation>
    </message>
    <message>
        <source>An energy whose error does not grow</source>
        <translation>Eine Energie, deren Fehler nicht wächst</translation>
    </message>
    <message>
        <source>The same benchmark, built of its bodies</source>
        <translation>Dieselbe Aufgabe, aus ihren Körpern gebaut</translation>
    </message>
    <message>
        <source>A ring that should be stiff, and moves</source>
        <translation>Ein Ring, der steif sein müsste und sich bewegt</translation>
    </message>
    <message>
        <source>A platform sways on six springy legs</source>
        <translation>Eine Plattform schwankt auf sechs Federbeinen</translation>
    </message>
    <message>
        <source>A body in space, lifted by four rotors</source>
        <translation>Ein Körper im Raum, von vier Rotoren gehoben</translation>
    </message>
    <message>
        <source>It rolls on a slope and drifts to the side</source>
        <translation>Es rollt am Hang und treibt zur Seite</translation>
    </message>
    <message>
        <source>A law of momentum, and an energy that is not T*</source>
        <translation>Ein Gesetz des Impulses, und eine Energie, die nicht T* ist</translation>
    </message>
    <message>
        <source>A blow: where does the slider stay at rest?</source>
        <translation>Ein Schlag: Wo bleibt der Schieber in Ruhe?</translation>
    </message>
    <message>
        <source>A car&apos;s wheel on a road that was measured</source>
        <translation>Das Rad eines Autos auf einer gemessenen Straße</translation>
    </message>
    <message>
        <source>A closed chain, to compare formulations with</source>
        <translation>Eine geschlossene Kette, um Formulierungen zu vergleichen</translation>
    </message>
    <message>
        <source>Linear graphs</source>
        <translation>Lineare Graphen</translation>
    </message>
    <message>
        <source>Fields and paths</source>
        <translation>Felder und Wege</translation>
    </message>
    <message>
        <source>A graph that is drawn, and its state space</source>
        <translation>Ein gezeichneter Graph und sein Zustandsraum</translation>
    </message>
    <message>
        <source>A beam as a field: Hamilton&apos;s principle</source>
        <translation>Ein Balken als Feld: Hamiltons Prinzip</translation>
    </message>
    <message>
        <source>Two inertias, and a state that is none</source>
        <translation>Zwei Trägheiten, und ein Zustand weniger</translation>
    </message>
    <message>
        <source>Motor, belts and rollers in one graph</source>
        <translation>Motor, Riemen und Rollen in einem Graphen</translation>
    </message>
    <message>
        <source>Two tanks and what flows between them</source>
        <translation>Zwei Behälter und was dazwischen fließt</translation>
    </message>
    <message>
        <source>Heat that passes through two layers</source>
        <translation>Wärme geht durch zwei Schichten</translation>
    </message>
    <message>
        <source>How many modes does a bar need?</source>
        <translation>Wie viele Moden braucht ein Stab?</translation>
    </message>
    <message>
        <source>Twenty coordinates, written in one row</source>
        <translation>Zwanzig Koordinaten in einer Zeile</translation>
    </message>
    <message>
        <source>A plucked string, by assumed modes</source>
        <translation>Eine gezupfte Saite, mit angenommenen Moden</translation>
    </message>
    <message>
        <source>What holds at a free end: a natural condition</source>
        <translation>Was am freien Ende gilt: natürlich bedingt</translation>
    </message>
    <message>
        <source>It swings in Bessel functions</source>
        <translation>Sie schwingt in Bessel-Funktionen</translation>
    </message>
    <message>
        <source>Compressed on a foundation: does it buckle?</source>
        <translation>Gedrückt und gebettet: knickt er?</translation>
    </message>
    <message>
        <source>Sections that turn bring a term of their own</source>
        <translation>Drehende Querschnitte bringen ein Glied</translation>
    </message>
    <message>
        <source>Two fields: deflection and rotation</source>
        <translation>Zwei Felder: Durchbiegung und Drehung</translation>
    </message>
    <message>
        <source>Which slide is the fastest?</source>
        <translation>Welche Rutsche ist die schnellste?</translation>
    </message>
    <message>
        <source>Which surface of revolution is the least?</source>
        <translation>Welche Drehfläche ist die kleinste?</translation>
    </message>
    <message>
        <source>The shortest way to a line</source>
        <translation>Der kürzeste Weg zu einer Linie</translation>
    </message>
    <message>
        <source>Current makes torque, speed makes voltage</source>
        <translation>Strom macht Moment, Drehzahl macht Spannung</translation>
    </message>
    <message>
        <source>A hydraulic line between a pressure and a tank</source>
        <translation>Eine Hydraulikleitung zwischen einem Druck und einem Behälter</translation>
    </message>
    <message>
        <source>A transformer that turns with the arm</source>
        <translation>Ein Transformator, der sich mit dem Arm dreht</translation>
    </message>
    <message>
        <source>Two beams by their modes, as vectors</source>
        <translation>Zwei Balken durch Moden, als Vektoren</translation>
    </message>
    <message>
        <source>A bar as a branch with two ports</source>
        <translation>Ein Stab als Zweig mit zwei Anschlüssen</translation>
    </message>
    <message>
        <source>Waves that run and come back (d&apos;Alembert)</source>
        <translation>Wellen, die laufen und wiederkommen (d’Alembert)</translation>
    </message>
    <message>
        <source>A chain between two nails</source>
        <translation>Eine Kette zwischen zwei Nägeln</translation>
    </message>
    <message>
        <source>The largest land within a given length</source>
        <translation>Das größte Land in gegebener Länge</translation>
    </message>
    <message>
        <source>The fastest slide to a slanted line</source>
        <translation>Die schnellste Rutsche zu einer schrägen Geraden</translation>
    </message>
    <message>
        <source>Two functions of time: a charge turns</source>
        <translation>Zwei Funktionen der Zeit: eine Ladung kreist</translation>
    </message>
    <message>
        <source>One law for three springs, as a function</source>
        <translation>Ein Gesetz für drei Federn, als Funktion</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>the integral `%1` is watched during a run, and an exported program does not. Replace it by its value</source>
        <translation>das Integral `%1` wird während eines Laufs überwacht, was ein exportiertes Programm nicht tut. Ersetzen Sie es durch seinen Wert</translation>
    </message>
    <message>
        <source>`%1` jumps where the motion passes it, and the impulse there would be left out. Write something continuous, such as tanh with a small width in place of the jump</source>
        <translation>`%1` springt, wo die Bewegung vorbeikommt, und der Stoß dort fehlte. Schreiben Sie etwas Stetiges, etwa tanh mit kleiner Breite an Stelle des Sprungs</translation>
    </message>
    <message>
        <source>the limit `%1` ends a run, and what is exported cannot watch it. Remove it, if the motion does not reach it</source>
        <translation>die Grenze `%1` beendet einen Lauf, und was exportiert wird, kann sie nicht überwachen. Entfernen Sie sie, wenn die Bewegung sie nicht erreicht</translation>
    </message>
    <message>
        <source>an exported program projects onto the constraints, but the model asks for stabilization `%1`. Choose &quot;projection&quot;</source>
        <translation>ein exportiertes Programm projiziert auf die Bedingungen, doch das Modell verlangt die Stabilisierung `%1`. Wählen Sie &quot;projection&quot;</translation>
    </message>
    <message>
        <source>the run is stiff and takes `%1`, but an exported program has explicit steps only. Choose parameters without such fast decay</source>
        <translation>der Lauf ist steif und nimmt `%1`, doch ein exportiertes Programm hat nur explizite Schritte. Wählen Sie Parameter ohne so schnelles Abklingen</translation>
    </message>
    <message>
        <source>the motion passes a singular configuration at t = %1, and an exported program would stop there. Begin elsewhere, or end before</source>
        <translation>die Bewegung durchläuft bei t = %1 eine singuläre Lage, und ein exportiertes Programm hielte dort an. Beginnen Sie anderswo, oder enden Sie vorher</translation>
    </message>
    <message>
        <source>the run does not reach its end (%1); `coenergy simulate` says why</source>
        <translation>der Lauf erreicht sein Ende nicht (%1); `coenergy simulate` sagt, warum</translation>
    </message>
    <message>
        <source>the run is in doubt (%1); `coenergy simulate` says why</source>
        <translation>der Lauf ist zweifelhaft (%1); `coenergy simulate` sagt, warum</translation>
    </message>
    <message>
        <source>%1 would be too long a program. Choose fewer elements</source>
        <translation>%1 wäre ein zu langes Programm. Wählen Sie weniger Elemente</translation>
    </message>
    <message>
        <source>`%1` has no inertia, and its resistance vanishes or is infinite at the start, where an exported program would not find it. Begin where it flows, or give the resistance a small linear part</source>
        <translation>`%1` hat keine Trägheit, und der Widerstand verschwindet dort, wo der Lauf beginnt, oder ist unendlich; ein exportiertes Programm würde diesen Fluss nicht finden. Beginnen Sie, wo etwas fließt, oder geben Sie dem Widerstand einen kleinen linearen Teil</translation>
    </message>
    <message>
        <source>around the start the equations have no unique solution, so that nothing can be checked. Begin elsewhere</source>
        <translation>um den Anfang haben die Gleichungen keine eindeutige Lösung, so dass nichts geprüft werden kann. Beginnen Sie anderswo</translation>
    </message>
    <message>
        <source>the table `%1` has no form in an equation of Modelica. Replace it by a function</source>
        <translation>die Tabelle `%1` hat in einer Gleichung von Modelica keine Form. Ersetzen Sie sie durch eine Funktion</translation>
    </message>
    <message>
        <source>the integral `%1` has no form in an equation of Modelica. Replace it by its value</source>
        <translation>das Integral `%1` hat in einer Gleichung von Modelica keine Form. Ersetzen Sie es durch seinen Wert</translation>
    </message>
    <message>
        <source>the impulse `%1` has no form in an equation of Modelica. Replace it by a short smooth force</source>
        <translation>der Stoß `%1` hat in einer Gleichung von Modelica keine Form. Ersetzen Sie ihn durch eine kurze glatte Kraft</translation>
    </message>
    <message>
        <source>`%1` jumps where the motion does, and Modelica cannot say how it slides or sticks there. Replace it by a smooth function, such as tanh(x/width) for sign(x)</source>
        <translation>`%1` springt, wo die Bewegung es tut, und Modelica kann nicht sagen, wie sie dort gleitet oder haftet. Ersetzen Sie es durch eine glatte Funktion, etwa sign(x) durch tanh(x/width)</translation>
    </message>
    <message>
        <source>constraints are redundant, and the equations of Modelica must determine each multiplier. Remove those that follow from others</source>
        <translation>Bindungen sind überzählig, und die Gleichungen von Modelica müssen jeden Multiplikator bestimmen. Entfernen Sie die, die aus anderen folgen</translation>
    </message>
    <message>
        <source>the number `%1` is beyond double precision. Choose another unit</source>
        <translation>die Zahl `%1` liegt außerhalb der doppelten Genauigkeit. Wählen Sie eine andere Einheit</translation>
    </message>
    <message>
        <source>libraries are made for Linux on x86_64 alone</source>
        <translation>Bibliotheken werden nur für Linux auf x86_64 gemacht</translation>
    </message>
    <message>
        <source>there is no compiler of C, `cc`, on this machine</source>
        <translation>auf diesem Rechner gibt es keinen C-Compiler, `cc`</translation>
    </message>
    <message>
        <source>there is no room for a temporary file</source>
        <translation>für eine vorübergehende Datei ist kein Platz</translation>
    </message>
    <message>
        <source>the compiler of C failed: %1</source>
        <translation>der C-Compiler ist gescheitert: %1</translation>
    </message>
    <message>
        <source>%1; the unit has its source alone, which whoever imports it must compile</source>
        <translation>%1; die Einheit hat nur ihren Quelltext, den übersetzen muss, wer sie einliest</translation>
    </message>
    <message>
        <source>the archive of the unit could not be made</source>
        <translation>das Archiv der Einheit ließ sich nicht anlegen</translation>
    </message>
    <message>
        <source>a unit is named by its file: give one that ends in .fmu</source>
        <translation>eine Einheit heißt nach ihrer Datei: nennen Sie eine, die auf .fmu endet</translation>
    </message>
    <message>
        <source>%1 names a program by its file: give one that ends in %2, of letters, digits and underscores, which is no word of the language</source>
        <translation>in %1 heißt ein Programm nach seiner Datei: nennen Sie eine, die auf %2 endet, aus Buchstaben, Ziffern und Unterstrichen, die kein Wort der Sprache ist</translation>
    </message>
    <message>
        <source>`%1` is no parameter that is a number; name one that is</source>
        <translation>`%1` ist kein Parameter, der eine Zahl ist; nennen Sie einen solchen</translation>
    </message>
    <message>
        <source>`%1` decides on the structure of the equations, and cannot act from outside; name another parameter</source>
        <translation>`%1` entscheidet über die Struktur der Gleichungen und kann nicht von außen wirken; nennen Sie einen anderen Parameter</translation>
    </message>
    <message>
        <source>`%1` restricts the motion or enters velocities or momenta, so that its rate would matter, too, which an input has not; name a force, a torque or the like</source>
        <translation>`%1` schränkt die Bewegung ein oder geht in Geschwindigkeiten oder Impulse ein, sodass auch seine Ableitung nach der Zeit zählte, die ein Eingang nicht hat; nennen Sie eine Kraft, ein Moment oder dergleichen</translation>
    </message>
    <message>
        <source>C program (*.c)</source>
        <translation>C-Programm (*.c)</translation>
    </message>
    <message>
        <source>C++ program (*.cpp)</source>
        <translation>C++-Programm (*.cpp)</translation>
    </message>
    <message>
        <source>Python program (*.py)</source>
        <translation>Python-Programm (*.py)</translation>
    </message>
    <message>
        <source>JavaScript program (*.js)</source>
        <translation>JavaScript-Programm (*.js)</translation>
    </message>
    <message>
        <source>Octave or MATLAB program (*.m)</source>
        <translation>Octave- oder MATLAB-Programm (*.m)</translation>
    </message>
    <message>
        <source>Modelica model (*.mo)</source>
        <translation>Modelica-Modell (*.mo)</translation>
    </message>
    <message>
        <source>Functional Mock-up Unit 2.0 (*.fmu)</source>
        <translation>Functional Mock-up Unit 2.0 (*.fmu)</translation>
    </message>
    <message>
        <source>Functional Mock-up Unit 3.0 (*.fmu)</source>
        <translation>Functional Mock-up Unit 3.0 (*.fmu)</translation>
    </message>
    <message>
        <source>the constraint `%1` follows from others at the start, and what is exported could not tell where it no longer does. Remove it, if it follows from them always</source>
        <translation>die Zwangsbedingung `%1` folgt am Anfang aus anderen, und was exportiert wird, könnte nicht feststellen, wo sie es nicht mehr tut. Entfernen Sie sie, wenn sie immer aus ihnen folgt</translation>
    </message>
    <message>
        <source>Functions for ode45 of Octave or MATLAB (*.m)</source>
        <translation>Funktionen für ode45 von Octave oder MATLAB (*.m)</translation>
    </message>
    <message>
        <source>`%1` has a jump or a corner, and functions for ode45 find no events. Replace it by a smooth function, such as tanh(x/width) for sign(x)</source>
        <translation>`%1` hat einen Sprung oder Knick, und Funktionen für ode45 finden keine Ereignisse. Ersetzen Sie es durch eine glatte Funktion, etwa sign(x) durch tanh(x/width)</translation>
    </message>
    <message>
        <source>the impulse `%1` makes flows jump, and in an exported program none do. Replace it by a short smooth force</source>
        <translation>der Stoß `%1` lässt Flüsse springen, und in einem exportierten Programm springt keiner. Ersetzen Sie ihn durch eine kurze glatte Kraft</translation>
    </message>
    <message>
        <source>where `%1` jumps or bends, flows or displacements may jump, and in an exported program none do. Replace it by a smooth function</source>
        <translation>wo `%1` springt oder knickt, können Flüsse oder Wege springen, und in einem exportierten Programm springen keine. Ersetzen Sie es durch eine glatte Funktion</translation>
    </message>
    <message>
        <source>the motion rests on the jump or corner of `%1` though nothing drives it there, and an exported program would have to take a side. Begin beside it</source>
        <translation>die Bewegung ruht auf dem Sprung oder Knick von `%1`, obwohl nichts sie dorthin treibt, und ein exportiertes Programm müsste eine Seite wählen. Beginnen Sie daneben</translation>
    </message>
    <message>
        <source>`%1` jumps or bends with an acceleration, or with another value that the equations are solved for, and an exported program finds no side of it. Replace it by a smooth function</source>
        <translation>`%1` springt oder knickt mit einer Beschleunigung oder einem anderen Wert, nach dem die Gleichungen aufgelöst werden, und ein exportiertes Programm findet keine Seite davon. Ersetzen Sie es durch eine glatte Funktion</translation>
    </message>
    <message>
        <source>the mass matrix and the constraints do not determine the acceleration of `%1`, as these functions need. Give it an inertia, or choose `--to octave`</source>
        <translation>Massenmatrix und Zwangsbedingungen bestimmen die Beschleunigung von `%1` nicht, wie es diese Funktionen brauchen. Geben Sie ihr eine Trägheit, oder wählen Sie `--to octave`</translation>
    </message>
    <message>
        <source>`%1` is neither a coordinate nor a multiplier, and has no place in these functions. Choose `--to octave`</source>
        <translation>`%1` ist weder Koordinate noch Multiplikator und hat in diesen Funktionen keinen Platz. Wählen Sie `--to octave`</translation>
    </message>
    <message>
        <source>the motion is on several jumps or corners at once, one of them of `%1`, and an exported program holds it on one alone. Replace all but one by smooth functions</source>
        <translation>die Bewegung ist auf mehreren Sprüngen oder Knicken zugleich, einem davon von `%1`, und ein exportiertes Programm hält sie auf einem allein. Ersetzen Sie alle bis auf einen durch glatte Funktionen</translation>
    </message>
</context>
<context>
    <name>FieldName</name>
    <message>
        <source>%1 %2</source>
        <comment>kind of item, its name or number</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>coordinate</source>
        <translation>Koordinate</translation>
    </message>
    <message>
        <source>energies</source>
        <translation>Energien</translation>
    </message>
    <message>
        <source>effort on</source>
        <translation>Effort auf</translation>
    </message>
    <message>
        <source>force</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>torque</source>
        <translation>Drehmoment</translation>
    </message>
    <message>
        <source>displacement constraint</source>
        <translation>Lagebedingung</translation>
    </message>
    <message>
        <source>flow constraint</source>
        <translation>Flussbedingung</translation>
    </message>
    <message>
        <source>effort constraint</source>
        <translation>Effortbedingung</translation>
    </message>
    <message>
        <source>dynamic constraint</source>
        <translation>dynamische Bedingung</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>Simulation</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>%1-component of the %2</source>
        <translation>%1-Komponente: %2</translation>
    </message>
    <message>
        <source>component %1 of the %2</source>
        <translation>Komponente %1: %2</translation>
    </message>
    <message>
        <source>title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>LaTeX symbol</source>
        <translation>LaTeX-Zeichen</translation>
    </message>
    <message>
        <source>name of the flow</source>
        <translation>Name des Flusses</translation>
    </message>
    <message>
        <source>initial value</source>
        <translation>Anfangswert</translation>
    </message>
    <message>
        <source>initial flow</source>
        <translation>Anfangsfluss</translation>
    </message>
    <message>
        <source>fixing the initial value</source>
        <translation>Festhalten des Anfangswerts</translation>
    </message>
    <message>
        <source>fixing the initial flow</source>
        <translation>Festhalten des Anfangsflusses</translation>
    </message>
    <message>
        <source>typical size</source>
        <translation>typische Größe</translation>
    </message>
    <message>
        <source>typical size of the flow</source>
        <translation>typische Größe des Flusses</translation>
    </message>
    <message>
        <source>domain</source>
        <translation>Domäne</translation>
    </message>
    <message>
        <source>kinetic coenergy</source>
        <translation>kinetische Koenergie</translation>
    </message>
    <message>
        <source>potential energy</source>
        <translation>potentielle Energie</translation>
    </message>
    <message>
        <source>dissipation function</source>
        <translation>Dissipationsfunktion</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>Vektor</translation>
    </message>
    <message>
        <source>point of application</source>
        <translation>Angriffspunkt</translation>
    </message>
    <message>
        <source>magnitude</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>multiplier</source>
        <translation>Multiplikator</translation>
    </message>
    <message>
        <source>initial value of the multiplier</source>
        <translation>Anfangswert des Multiplikators</translation>
    </message>
    <message>
        <source>unit of the multiplier</source>
        <translation>Einheit des Multiplikators</translation>
    </message>
    <message>
        <source>typical size of the multiplier</source>
        <translation>typische Größe des Multiplikators</translation>
    </message>
    <message>
        <source>LaTeX symbol of the multiplier</source>
        <translation>LaTeX-Zeichen des Multiplikators</translation>
    </message>
    <message>
        <source>regulated effort</source>
        <translation>geregelter Effort</translation>
    </message>
    <message>
        <source>message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>start time</source>
        <translation>Anfangszeit</translation>
    </message>
    <message>
        <source>end time</source>
        <translation>Endzeit</translation>
    </message>
    <message>
        <source>output step</source>
        <translation>Ausgabeschritt</translation>
    </message>
    <message>
        <source>integration method</source>
        <translation>Integrationsverfahren</translation>
    </message>
    <message>
        <source>relative tolerance</source>
        <translation>relative Toleranz</translation>
    </message>
    <message>
        <source>absolute tolerance</source>
        <translation>absolute Toleranz</translation>
    </message>
    <message>
        <source>stabilization of constraints</source>
        <translation>Stabilisierung der Bedingungen</translation>
    </message>
    <message>
        <source>Baumgarte coefficient alpha</source>
        <translation>Baumgarte-Koeffizient alpha</translation>
    </message>
    <message>
        <source>Baumgarte coefficient beta</source>
        <translation>Baumgarte-Koeffizient beta</translation>
    </message>
    <message>
        <source>horizontal axis</source>
        <translation>waagrechte Achse</translation>
    </message>
    <message>
        <source>curve %1</source>
        <translation>Kurve %1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>Koordinaten</translation>
    </message>
    <message>
        <source>Energies</source>
        <translation>Energien</translation>
    </message>
    <message>
        <source>Efforts</source>
        <translation>Efforts</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Kräfte</translation>
    </message>
    <message>
        <source>Torques</source>
        <translation>Drehmomente</translation>
    </message>
    <message>
        <source>Displacement constraints</source>
        <translation>Lagebedingungen</translation>
    </message>
    <message>
        <source>Flow constraints</source>
        <translation>Flussbedingungen</translation>
    </message>
    <message>
        <source>Effort constraints</source>
        <translation>Effortbedingungen</translation>
    </message>
    <message>
        <source>Dynamic constraints</source>
        <translation>Dynamische Bedingungen</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation>Simulation</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a column, its item</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>equal scales</source>
        <translation>gleiche Maßstäbe</translation>
    </message>
    <message>
        <source>scale of the slider</source>
        <translation>Teilung des Schiebers</translation>
    </message>
    <message>
        <source>star</source>
        <translation>Stern</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>level</source>
        <translation>Füllstand</translation>
    </message>
    <message>
        <source>shade</source>
        <translation>Tönung</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>place</source>
        <translation>Lage</translation>
    </message>
    <message>
        <source>other end</source>
        <translation>anderes Ende</translation>
    </message>
    <message>
        <source>width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>Zeichnung</translation>
    </message>
    <message>
        <source>body</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>parent</source>
        <translation>Träger</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>orientation</source>
        <translation>Drehlage</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>other body of the loop</source>
        <translation>anderer Körper der Schleife</translation>
    </message>
    <message>
        <source>joint of the loop</source>
        <translation>Gelenk der Schleife</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>centre of mass</source>
        <translation>Schwerpunkt</translation>
    </message>
    <message>
        <source>gravity</source>
        <translation>Fallbeschleunigung</translation>
    </message>
    <message>
        <source>place of the second joint at the other body</source>
        <translation>Ort des zweiten Gelenks am anderen Körper</translation>
    </message>
    <message>
        <source>axis of the second joint at the other body</source>
        <translation>Achse des zweiten Gelenks am anderen Körper</translation>
    </message>
    <message>
        <source>place of the second joint</source>
        <translation>Ort des zweiten Gelenks</translation>
    </message>
    <message>
        <source>axis of the second joint</source>
        <translation>Achse des zweiten Gelenks</translation>
    </message>
    <message>
        <source>coordinate %1 of the joint</source>
        <translation>Koordinate %1 des Gelenks</translation>
    </message>
    <message>
        <source>entry %1 of the inertia</source>
        <translation>Eintrag %1 der Trägheit</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>unchecked units</source>
        <translation>ungeprüfte Einheiten</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>unit of x</source>
        <translation>Einheit von x</translation>
    </message>
    <message>
        <source>unit of y</source>
        <translation>Einheit von y</translation>
    </message>
    <message>
        <source>%1 in row %2</source>
        <comment>x or y</comment>
        <translation>%1 in Zeile %2</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>linear graph</source>
        <translation>linearer Graph</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>initial value of</source>
        <translation>Anfangswert von</translation>
    </message>
    <message>
        <source>distributed element</source>
        <translation>verteiltes Element</translation>
    </message>
    <message>
        <source>field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>end at the start of the interval</source>
        <translation>Ende am Anfang des Intervalls</translation>
    </message>
    <message>
        <source>end at the end of the interval</source>
        <translation>Ende am Schluss des Intervalls</translation>
    </message>
    <message>
        <source>functional</source>
        <translation>Funktional</translation>
    </message>
    <message>
        <source>form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>number of modes</source>
        <translation>Zahl der Moden</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>modulus</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>area</source>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>second moment of area</source>
        <translation>Flächenmoment</translation>
    </message>
    <message>
        <source>tension</source>
        <translation>Zugkraft</translation>
    </message>
    <message>
        <source>wave speed</source>
        <translation>Wellengeschwindigkeit</translation>
    </message>
    <message>
        <source>viscosity</source>
        <translation>Zähigkeit</translation>
    </message>
    <message>
        <source>friction</source>
        <translation>Reibung</translation>
    </message>
    <message>
        <source>radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>damping</source>
        <translation>Dämpfung</translation>
    </message>
    <message>
        <source>mass at the end</source>
        <translation>Masse am Ende</translation>
    </message>
    <message>
        <source>name of the field</source>
        <translation>Name des Felds</translation>
    </message>
    <message>
        <source>kinetic density</source>
        <translation>kinetische Dichte</translation>
    </message>
    <message>
        <source>potential density</source>
        <translation>potentielle Dichte</translation>
    </message>
    <message>
        <source>dissipation density</source>
        <translation>Dissipationsdichte</translation>
    </message>
    <message>
        <source>distributed force</source>
        <translation>verteilte Kraft</translation>
    </message>
    <message>
        <source>basis</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>integrand</source>
        <translation>Integrand</translation>
    </message>
    <message>
        <source>value at the start</source>
        <translation>Wert am Anfang</translation>
    </message>
    <message>
        <source>value at the end</source>
        <translation>Wert am Ende</translation>
    </message>
    <message>
        <source>slope at the start</source>
        <translation>Steigung am Anfang</translation>
    </message>
    <message>
        <source>slope at the end</source>
        <translation>Steigung am Ende</translation>
    </message>
    <message>
        <source>branch in row %1</source>
        <translation>Zweig in Zeile %1</translation>
    </message>
    <message>
        <source>output in row %1</source>
        <translation>Ausgang in Zeile %1</translation>
    </message>
    <message>
        <source>states</source>
        <translation>Zustände</translation>
    </message>
    <message>
        <source>end %1</source>
        <translation>Ende %1</translation>
    </message>
    <message>
        <source>place of port %1</source>
        <translation>Ort des Anschlusses %1</translation>
    </message>
    <message>
        <source>name of port %1</source>
        <translation>Name des Anschlusses %1</translation>
    </message>
    <message>
        <source>shape %1</source>
        <translation>Form %1</translation>
    </message>
    <message>
        <source>moment</source>
        <translation>Moment</translation>
    </message>
    <message>
        <source>essential condition %1</source>
        <translation>wesentliche Bedingung %1</translation>
    </message>
    <message>
        <source>Linear graph</source>
        <translation>Linearer Graph</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Initial values</source>
        <translation>Anfangswerte</translation>
    </message>
    <message>
        <source>Distributed elements</source>
        <translation>Verteilte Elemente</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Start of the interval</source>
        <translation>Anfang des Intervalls</translation>
    </message>
    <message>
        <source>End of the interval</source>
        <translation>Ende des Intervalls</translation>
    </message>
    <message>
        <source>Functional</source>
        <translation>Funktional</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>Zweig</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>row %1 of the matrix</source>
        <translation>Zeile %1 der Matrix</translation>
    </message>
    <message>
        <source>nodes of port %1</source>
        <translation>Knoten des Anschlusses %1</translation>
    </message>
    <message>
        <source>Vectors of the graph</source>
        <translation>Vektoren des Graphen</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>what a plot shows</source>
        <translation>was ein Diagramm zeigt</translation>
    </message>
    <message>
        <source>scale of the horizontal axis</source>
        <translation>Teilung der waagrechten Achse</translation>
    </message>
    <message>
        <source>scale of the vertical axis</source>
        <translation>Teilung der senkrechten Achse</translation>
    </message>
    <message>
        <source>study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>Studien</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>Eingabe %1</translation>
    </message>
    <message>
        <source>correlation %1</source>
        <translation>Korrelation %1</translation>
    </message>
    <message>
        <source>design</source>
        <translation>Versuchsplan</translation>
    </message>
    <message>
        <source>number of points</source>
        <translation>Anzahl der Punkte</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startzahl</translation>
    </message>
    <message>
        <source>measure %1</source>
        <translation>Messgröße %1</translation>
    </message>
    <message>
        <source>integral constraint %1</source>
        <translation>Integralbedingung %1</translation>
    </message>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>derivative %1</source>
        <translation>Ableitung %1</translation>
    </message>
    <message>
        <source>analysis</source>
        <translation>Analyse</translation>
    </message>
    <message>
        <source>Analyses</source>
        <translation>Analysen</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>parameter that is followed</source>
        <translation>verfolgter Parameter</translation>
    </message>
    <message>
        <source>diagram</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>kinetic energy</source>
        <translation>kinetische Energie</translation>
    </message>
    <message>
        <source>potential coenergy</source>
        <translation>potentielle Koenergie</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Anpassungen</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>Datei %1</translation>
    </message>
    <message>
        <source>checksum %1</source>
        <translation>Prüfsumme %1</translation>
    </message>
    <message>
        <source>match %1</source>
        <translation>Zuordnung %1</translation>
    </message>
    <message>
        <source>deviation %1</source>
        <translation>Standardabweichung %1</translation>
    </message>
    <message>
        <source>value %1 to be found</source>
        <translation>gesuchter Wert %1</translation>
    </message>
    <message>
        <source>start %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>inductance</source>
        <translation>Induktivität</translation>
    </message>
    <message>
        <source>capacitance</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>resistance</source>
        <translation>Widerstand</translation>
    </message>
    <message>
        <source>conductivity</source>
        <translation>Leitfähigkeit</translation>
    </message>
    <message>
        <source>heat capacity</source>
        <translation>Wärmekapazität</translation>
    </message>
    <message>
        <source>colour of a curve</source>
        <translation>Farbe einer Kurve</translation>
    </message>
    <message>
        <source>style of a curve</source>
        <translation>Stil einer Kurve</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>start of the horizontal axis</source>
        <translation>Anfang der waagrechten Achse</translation>
    </message>
    <message>
        <source>end of the horizontal axis</source>
        <translation>Ende der waagrechten Achse</translation>
    </message>
</context>
<context>
    <name>FitFigures</name>
    <message>
        <source>%1 as measured and as computed, over time.</source>
        <translation>%1 gemessen und gerechnet, über der Zeit.</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>run before</source>
        <translation>Lauf davor</translation>
    </message>
    <message>
        <source>fitted run</source>
        <translation>angepasster Lauf</translation>
    </message>
    <message>
        <source>Measured − run</source>
        <translation>Messung − Lauf</translation>
    </message>
    <message>
        <source>What was measured less what was computed, over time.</source>
        <translation>Was gemessen wurde, abzüglich dessen, was gerechnet wurde, über der Zeit.</translation>
    </message>
    <message>
        <source>measured − run</source>
        <translation>Messung − Lauf</translation>
    </message>
</context>
<context>
    <name>FitWords</name>
    <message>
        <source>%1 by %2</source>
        <comment>multiplied</comment>
        <translation>%1 mit %2</translation>
    </message>
    <message>
        <source>%1 may be multiplied by the same factor.</source>
        <translation>%1 dürfen mit demselben Faktor multipliziert werden.</translation>
    </message>
    <message>
        <source>multiplied by any factor c, %1, they give the same values.</source>
        <translation>mit einem beliebigen Faktor c multipliziert, %1, geben sie dieselben Werte.</translation>
    </message>
    <message>
        <source>Only ratios of %1 are determined: %2</source>
        <translation>Nur Verhältnisse von %1 sind bestimmt: %2</translation>
    </message>
    <message>
        <source>The data cannot tell %1 apart: %2</source>
        <translation>Die Daten unterscheiden %1 nicht: %2</translation>
    </message>
    <message>
        <source>Only %1 is determined: %2</source>
        <translation>Nur %1 ist bestimmt: %2</translation>
    </message>
    <message>
        <source>%1 d to %2</source>
        <comment>added: 2 d to m</comment>
        <translation>%1 d zu %2</translation>
    </message>
    <message>
        <source>The data cannot tell %1 apart: whatever d is, adding %2 changes nothing.</source>
        <translation>Die Daten unterscheiden %1 nicht: wie groß d auch ist, %2 zu addieren ändert nichts.</translation>
    </message>
    <message>
        <source>The data cannot tell %1 apart: adding %2 changes nothing, as long as d is small.</source>
        <translation>Die Daten unterscheiden %1 nicht: %2 zu addieren ändert nichts, solange d klein ist.</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1: %2 (hardly told apart)</source>
        <comment>names and their correlation</comment>
        <translation>%1: %2 (kaum zu unterscheiden)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>names and their correlation</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Correlations: %1.</source>
        <translation>Korrelationen: %1.</translation>
    </message>
    <message>
        <source>The others are not larger than the last.</source>
        <translation>Die übrigen sind nicht größer als die letzte.</translation>
    </message>
    <message>
        <source>%1 is held by its lower bound, %2; the others are those with this value.</source>
        <translation>%1 wird von seiner unteren Grenze gehalten, %2; die anderen sind die mit diesem Wert.</translation>
    </message>
    <message>
        <source>%1 is held by its upper bound, %2; the others are those with this value.</source>
        <translation>%1 wird von seiner oberen Grenze gehalten, %2; die anderen sind die mit diesem Wert.</translation>
    </message>
    <message>
        <source>There are no more values than unknowns: nothing says how exact these are.</source>
        <translation>Es gibt nicht mehr Werte als Unbekannte: nichts sagt, wie genau diese sind.</translation>
    </message>
    <message>
        <source>Residuals: standard deviation %1, %2 degrees of freedom, sum of squares %3.</source>
        <translation>Residuen: Standardabweichung %1, %2 Freiheitsgrade, Summe der Quadrate %3.</translation>
    </message>
    <message>
        <source>%1 The run differs from the data by no more than its own errors: deviations and intervals say nothing.</source>
        <translation>%1 Der Lauf weicht von den Daten nicht weiter ab als um seine eigenen Fehler: Abweichungen und Intervalle sagen nichts.</translation>
    </message>
    <message>
        <source>The data do not determine %1: it changes no value.</source>
        <translation>Die Daten bestimmen %1 nicht: es ändert keinen Wert.</translation>
    </message>
    <message numerus="yes">
        <source>No minimum was reached in %n steps: begin nearer, or give bounds.</source>
        <translation>
            <numerusform>In einem Schritt wurde kein Minimum erreicht: näher beginnen, oder Grenzen angeben.</numerusform>
            <numerusform>In %n Schritten wurde kein Minimum erreicht: näher beginnen, oder Grenzen angeben.</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no more values than unknowns: how exact these are is not known.</source>
        <translation>Es gibt nicht mehr Werte als Unbekannte: wie genau diese sind, ist nicht bekannt.</translation>
    </message>
</context>
<context>
    <name>FormulationItems</name>
    <message>
        <source>State equations</source>
        <translation>Zustandsgleichungen</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgänge</translation>
    </message>
    <message>
        <source>Abbreviations</source>
        <translation>Abkürzungen</translation>
    </message>
    <message>
        <source>ẋ = A x + B u + E u̇ and y = C x + D u + F u̇, with the states %1 and the inputs %2.</source>
        <translation>ẋ = A x + B u + E u̇ und y = C x + D u + F u̇, mit den Zuständen %1 und den Eingängen %2.</translation>
    </message>
    <message>
        <source>State space</source>
        <translation>Zustandsraum</translation>
    </message>
    <message>
        <source>Normal tree: branches %1.</source>
        <translation>Normalbaum: Zweige %1.</translation>
    </message>
    <message>
        <source>Essential: prescribed.</source>
        <translation>Wesentlich: vorgeschrieben.</translation>
    </message>
    <message>
        <source>Natural, but 0 = 0: what multiplies the derivatives vanishes here, and the field only stays bounded.</source>
        <translation>Natürlich, aber 0 = 0: was vor den Ableitungen steht, verschwindet hier, und das Feld bleibt nur beschränkt.</translation>
    </message>
    <message>
        <source>Natural: what the variation of %1 leaves at this end.</source>
        <translation>Natürlich: was die Variation von %1 an diesem Ende lässt.</translation>
    </message>
    <message>
        <source>Boundary conditions</source>
        <translation>Randbedingungen</translation>
    </message>
    <message>
        <source>Field equation</source>
        <translation>Feldgleichung</translation>
    </message>
    <message>
        <source>Field equations</source>
        <translation>Feldgleichungen</translation>
    </message>
    <message>
        <source>Euler-Lagrange equation</source>
        <translation>Euler-Lagrange-Gleichung</translation>
    </message>
    <message>
        <source>First integrals</source>
        <translation>Erste Integrale</translation>
    </message>
    <message>
        <source>The variable does not occur in the integrand (Beltrami).</source>
        <translation>Die Variable kommt im Integranden nicht vor (Beltrami).</translation>
    </message>
    <message>
        <source>The path itself does not occur in the integrand.</source>
        <translation>Der Weg selbst kommt im Integranden nicht vor.</translation>
    </message>
    <message>
        <source>Hamilton&apos;s principle</source>
        <translation>Hamiltons Prinzip</translation>
    </message>
    <message>
        <source>The variation, step by step</source>
        <translation>Die Variation, Schritt für Schritt</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>Gegeben</translation>
    </message>
    <message>
        <source>What follows from the normal tree</source>
        <translation>Was aus dem Normalbaum folgt</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>Gelöst</translation>
    </message>
    <message>
        <source>What is neither state nor input is eliminated; the rates of the states are what remains.</source>
        <translation>Was weder Zustand noch Eingang ist, wird eliminiert; übrig bleiben die Änderungen der Zustände.</translation>
    </message>
    <message>
        <source>The law of branch %1.</source>
        <translation>Das Gesetz des Zweigs %1.</translation>
    </message>
    <message>
        <source>The through variables of the cut set that belongs to tree branch %1 add up to zero.</source>
        <translation>Die Durchgrößen des Schnitts, für den der Zweig %1 des Baums steht, ergeben zusammen null.</translation>
    </message>
    <message>
        <source>The across variables around the loop that branch %1 closes add up to zero.</source>
        <translation>Die Differenzgrößen der Masche, die der Zweig %1 schließt, ergeben zusammen null.</translation>
    </message>
    <message>
        <source>An output that is integrated is a state of its own.</source>
        <translation>Ein integrierter Ausgang ist ein eigener Zustand.</translation>
    </message>
    <message>
        <source>The storage element of branch %1 is not a state: its cut set, differentiated.</source>
        <translation>Der Speicher des Zweigs %1 ist kein Zustand: sein Schnitt, abgeleitet.</translation>
    </message>
    <message>
        <source>The storage element of branch %1 is not a state: its loop, differentiated.</source>
        <translation>Der Speicher des Zweigs %1 ist kein Zustand: seine Masche, abgeleitet.</translation>
    </message>
    <message>
        <source>The storage element of branch %1 is not a state: states and inputs determine it through the two-ports, and their rates its rate.</source>
        <translation>Der Speicher des Zweigs %1 ist kein Zustand: Zustände und Eingänge bestimmen ihn über die Zweitore, und ihre Änderungen die seine.</translation>
    </message>
    <message>
        <source>Transfer functions</source>
        <translation>Übertragungsfunktionen</translation>
    </message>
    <message>
        <source>Eigenvalues of both routes</source>
        <translation>Eigenwerte beider Wege</translation>
    </message>
    <message>
        <source>Continuity: %1 does not jump here.</source>
        <translation>Stetigkeit: %1 springt hier nicht.</translation>
    </message>
    <message>
        <source>Natural: what the variation of %1 leaves at this point, before it (-) and behind it (+).</source>
        <translation>Natürlich: was die Variation von %1 an diesem Punkt übrig lässt, davor (-) und dahinter (+).</translation>
    </message>
    <message>
        <source>Conditions at points</source>
        <translation>Bedingungen an Punkten</translation>
    </message>
    <message>
        <source>State equations in matrices</source>
        <translation>Zustandsgleichungen in Matrizen</translation>
    </message>
    <message>
        <source>Energies</source>
        <translation>Energien</translation>
    </message>
    <message>
        <source>Of the displacements x, the integrals of across variables.</source>
        <translation>Der Auslenkungen x, der Integrale der Differenzgrößen.</translation>
    </message>
    <message>
        <source>Of the charges h, the integrals of through variables.</source>
        <translation>Der Ladungen h, der Integrale der Durchgrößen.</translation>
    </message>
    <message>
        <source>states</source>
        <translation>Zustände</translation>
    </message>
    <message>
        <source>energies</source>
        <translation>Energien</translation>
    </message>
    <message>
        <source>The same. Zeros are displacements and integrals on which nothing depends.</source>
        <translation>Dieselben. Nullen sind Auslenkungen und Integrale, von denen nichts abhängt.</translation>
    </message>
    <message>
        <source>They differ, to rounding: the system is badly scaled, or this is a fault of the program.</source>
        <translation>Sie unterscheiden sich über Rundungen hinaus: Das System ist schlecht skaliert, oder dies ist ein Fehler des Programms.</translation>
    </message>
    <message>
        <source>From the kinetic energy at this place</source>
        <translation>Aus der kinetischen Energie an dieser Stelle</translation>
    </message>
    <message>
        <source>From the kinetic energy along the interval</source>
        <translation>Aus der kinetischen Energie längs des Intervalls</translation>
    </message>
    <message>
        <source>From the potential energy at this place</source>
        <translation>Aus der potentiellen Energie an dieser Stelle</translation>
    </message>
    <message>
        <source>From the potential energy along the interval</source>
        <translation>Aus der potentiellen Energie längs des Intervalls</translation>
    </message>
    <message>
        <source>From the damping at this place</source>
        <translation>Aus der Dämpfung an dieser Stelle</translation>
    </message>
    <message>
        <source>From the damping along the interval</source>
        <translation>Aus der Dämpfung längs des Intervalls</translation>
    </message>
    <message>
        <source>From what acts at this place</source>
        <translation>Aus dem, was an dieser Stelle wirkt</translation>
    </message>
    <message>
        <source>From what acts along the interval</source>
        <translation>Aus dem, was längs des Intervalls wirkt</translation>
    </message>
    <message>
        <source>Frequency equation</source>
        <translation>Frequenzgleichung</translation>
    </message>
    <message>
        <source>Free vibration without damping has the angular frequencies %1 for which this vanishes.</source>
        <translation>Freie Schwingungen ohne Dämpfung haben die Kreisfrequenzen %1, für die dies verschwindet.</translation>
    </message>
    <message>
        <source>For every variation that vanishes at both times and wherever the field is held. %1 is the work of damping and forces along it.</source>
        <translation>Für jede Variation, die zu beiden Zeiten und überall dort verschwindet, wo das Feld festgehalten ist. %1 ist die Arbeit von Dämpfung und Kräften längs ihr.</translation>
    </message>
    <message>
        <source>For every variation that vanishes at both times and wherever the field is held.</source>
        <translation>Für jede Variation, die zu beiden Zeiten und überall dort verschwindet, wo das Feld festgehalten ist.</translation>
    </message>
    <message>
        <source>The energies along the interval.</source>
        <translation>Die Energien längs des Intervalls.</translation>
    </message>
    <message>
        <source>What is attached at this place adds this.</source>
        <translation>Was an dieser Stelle steht, trägt dies bei.</translation>
    </message>
    <message>
        <source>Damping acts against the motion.</source>
        <translation>Dämpfung wirkt der Bewegung entgegen.</translation>
    </message>
    <message>
        <source>By parts in time: the bracket vanishes, since the variation does at both times.</source>
        <translation>Partiell in der Zeit: Die Klammer verschwindet, da es die Variation zu beiden Zeiten tut.</translation>
    </message>
    <message>
        <source>By parts in %1: the bracket belongs to the ends.</source>
        <translation>Partiell in %1: Die Klammer gehört zu den Enden.</translation>
    </message>
    <message>
        <source>By parts in %1, from point to point: each bracket belongs to the ends of its part.</source>
        <translation>Partiell in %1, von Punkt zu Punkt: Jede Klammer gehört zu den Enden ihres Stücks.</translation>
    </message>
    <message>
        <source>The fundamental lemma: %1 is free inside, so that what multiplies it vanishes.</source>
        <translation>Das Fundamentallemma: %1 ist im Inneren frei, also verschwindet, was davor steht.</translation>
    </message>
    <message>
        <source>The fundamental lemma where %1: %2 is free there, too.</source>
        <translation>Das Fundamentallemma, wo %1: Auch dort ist %2 frei.</translation>
    </message>
    <message>
        <source>The first variation</source>
        <translation>Die erste Variation</translation>
    </message>
    <message>
        <source>%1 is the integrand.</source>
        <translation>%1 ist, was unter dem Integral steht.</translation>
    </message>
    <message>
        <source>The integral</source>
        <translation>Das Integral</translation>
    </message>
    <message>
        <source>The integral is stationary: nothing of first order changes, whatever the variation of the path.</source>
        <translation>Das Integral ist stationär: In erster Ordnung ändert sich nichts, wie der Weg auch variiert wird.</translation>
    </message>
    <message>
        <source>The path is free where %1: what multiplies %2 vanishes there.</source>
        <translation>Der Weg ist frei, wo %1: Was vor %2 steht, verschwindet dort.</translation>
    </message>
    <message>
        <source>The same without denominators, roots and factors that vanish nowhere.</source>
        <translation>Dasselbe ohne Nenner, Wurzeln und Faktoren, die nirgends verschwinden.</translation>
    </message>
    <message>
        <source>The storage element of branch %1 is not a state: others (%2) determine it.</source>
        <translation>Das Speicherelement von Zweig %1 ist kein Zustand: Andere (%2) bestimmen es.</translation>
    </message>
    <message>
        <source>The storage element of branch %1 is not a state: the network keeps it at 0.</source>
        <translation>Das Speicherelement des Zweigs %1 ist kein Zustand: das Netz hält es auf 0.</translation>
    </message>
    <message>
        <source>Energies and work</source>
        <translation>Energien und Arbeit</translation>
    </message>
    <message>
        <source>Each part is varied: its derivative, times the variation. Whether one varies or differentiates first does not matter.</source>
        <translation>Jeder Teil wird variiert: seine Ableitung mal die Variation. Ob man zuerst variiert oder differenziert, ist gleich.</translation>
    </message>
    <message>
        <source>All of it, by the variations that are left: those inside, and those at places.</source>
        <translation>Alles, nach den Variationen, die bleiben: denen im Innern und denen an Orten.</translation>
    </message>
    <message>
        <source>Prescribed where %1: %2 vanishes there, and with it what it multiplies.</source>
        <translation>Vorgeschrieben bei %1: %2 verschwindet dort, und mit ihr, was sie multipliziert.</translation>
    </message>
    <message>
        <source>By parts in time, what stands where %1: the bracket vanishes, since the variation does at both times.</source>
        <translation>Partiell über der Zeit, was bei %1 steht: die Klammer verschwindet, da es die Variation zu beiden Zeiten tut.</translation>
    </message>
    <message>
        <source>By parts in %1: the bracket vanishes, since the path keeps what is given at both ends.</source>
        <translation>Partiell über %1: die Klammer verschwindet, da der Weg behält, was an beiden Enden gegeben ist.</translation>
    </message>
    <message>
        <source>Transversality: the end moves along its curve.</source>
        <translation>Transversalität: das Ende bewegt sich auf seiner Kurve.</translation>
    </message>
    <message>
        <source>Integral constraints</source>
        <translation>Integralbedingungen</translation>
    </message>
    <message>
        <source>The value of the functional changes by %1 times what is added to this integral.</source>
        <translation>Der Wert des Funktionals ändert sich um %1 mal dem, was zu diesem Integral hinzukommt.</translation>
    </message>
    <message>
        <source>Modal masses, stiffnesses and shapes</source>
        <translation>Modale Massen, Steifigkeiten und Formen</translation>
    </message>
    <message>
        <source>All equations of the graph</source>
        <translation>Alle Gleichungen des Graphen</translation>
    </message>
    <message>
        <source>Node equations</source>
        <translation>Knotengleichungen</translation>
    </message>
    <message>
        <source>What enters a node leaves it: its through variables add up to zero.</source>
        <translation>Was in einen Knoten fließt, verlässt ihn: seine Durchgrößen ergeben zusammen null.</translation>
    </message>
    <message>
        <source>Loop equations</source>
        <translation>Maschengleichungen</translation>
    </message>
    <message>
        <source>Around the loop that a link closes the across variables add up to zero.</source>
        <translation>Rings um die Masche, die eine Sehne schließt, ergeben die Differenzgrößen zusammen null.</translation>
    </message>
    <message>
        <source>Constitutive equations</source>
        <translation>Gesetze der Elemente</translation>
    </message>
    <message>
        <source>The laws of the elements.</source>
        <translation>Was jedes Element verlangt.</translation>
    </message>
    <message>
        <source>Cut sets</source>
        <translation>Schnitte</translation>
    </message>
    <message>
        <source>Sums of node equations, one for each branch of the tree; the elimination uses them.</source>
        <translation>Summen von Knotengleichungen, eine für jeden Zweig des Baums; die Elimination benutzt sie.</translation>
    </message>
    <message>
        <source>By branches: %1 branches, %2 nodes, %3 elements; %4 laws, %5 loop and %6 node equations are %7 equations, as many as unknowns.</source>
        <translation>Nach Zweigen: %1 Zweige, %2 Knoten, %3 Elemente; %4 Gesetze, %5 Maschen- und %6 Knotengleichungen sind %7 Gleichungen, so viele wie Unbekannte.</translation>
    </message>
    <message>
        <source>By vectors: %1 branches, %2 nodes, %3 elements; %4 laws, %5 loop and %6 node equations are %7 equations, as many as unknowns.</source>
        <translation>Nach Vektoren: %1 Zweige, %2 Knoten, %3 Elemente; %4 Gesetze, %5 Maschen- und %6 Knotengleichungen sind %7 Gleichungen, so viele wie Unbekannte.</translation>
    </message>
    <message>
        <source>By whole elements: %1 branches, %2 nodes, %3 elements; %4 laws, %5 loop and %6 node equations are %7 equations, as many as unknowns.</source>
        <translation>Nach ganzen Elementen: %1 Zweige, %2 Knoten, %3 Elemente; %4 Gesetze, %5 Maschen- und %6 Knotengleichungen sind %7 Gleichungen, so viele wie Unbekannte.</translation>
    </message>
    <message>
        <source>A motion in which every place moves alike: a function of the place times one of time.</source>
        <translation>Eine Bewegung, in der sich jeder Ort gleich bewegt: eine Funktion des Ortes mal eine der Zeit.</translation>
    </message>
    <message>
        <source>Inserted in the field equation, without forces and damping.</source>
        <translation>In die Feldgleichung eingesetzt, ohne Kräfte und Dämpfung.</translation>
    </message>
    <message>
        <source>Divided by both: the left side depends on time alone, the right one on the place alone, so that both are constant.</source>
        <translation>Durch beide geteilt: die linke Seite hängt nur von der Zeit ab, die rechte nur vom Ort, also sind beide konstant.</translation>
    </message>
    <message>
        <source>The equation in time: an oscillator.</source>
        <translation>Die Gleichung in der Zeit: ein Schwinger.</translation>
    </message>
    <message>
        <source>The equation of the shape, with its wave number.</source>
        <translation>Die Gleichung der Form, mit ihrer Wellenzahl.</translation>
    </message>
    <message>
        <source>The general solution.</source>
        <translation>Die allgemeine Lösung.</translation>
    </message>
    <message>
        <source>The shape satisfies the conditions at the ends.</source>
        <translation>Die Form erfüllt die Bedingungen an den Enden.</translation>
    </message>
    <message>
        <source>The shape of each mode, up to a factor, at the wave numbers for which the frequency equation holds.</source>
        <translation>Die Form jeder Mode, bis auf einen Faktor, bei den Wellenzahlen, für die die Frequenzgleichung gilt.</translation>
    </message>
    <message>
        <source>Every motion is a sum of modes.</source>
        <translation>Jede Bewegung ist eine Summe von Moden.</translation>
    </message>
    <message>
        <source>The modal mass.</source>
        <translation>Die modale Masse.</translation>
    </message>
    <message>
        <source>The modal stiffness.</source>
        <translation>Die modale Steifigkeit.</translation>
    </message>
    <message>
        <source>Under a force f per length each mode has an equation of its own, since modes are orthogonal.</source>
        <translation>Unter einer Kraft f je Länge hat jede Mode eine eigene Gleichung, denn Moden sind orthogonal.</translation>
    </message>
    <message>
        <source>The frequency equation: without it the conditions have no solution but zero.</source>
        <translation>Die Frequenzgleichung: ohne sie haben die Bedingungen nur die Lösung null.</translation>
    </message>
    <message>
        <source>Separation of variables</source>
        <translation>Trennung der Veränderlichen</translation>
    </message>
    <message>
        <source>Separation of variables, step by step</source>
        <translation>Trennung der Veränderlichen, Schritt für Schritt</translation>
    </message>
</context>
<context>
    <name>MatrixCard</name>
    <message>
        <source>The rates of the states by the states: dz/dt = A z + B u.</source>
        <translation>Die Raten der Zustände durch die Zustände: dz/dt = A z + B u.</translation>
    </message>
    <message>
        <source>The rates of the states by the inputs.</source>
        <translation>Die Raten der Zustände durch die Eingänge.</translation>
    </message>
    <message>
        <source>The outputs by the states: y = C z + D u.</source>
        <translation>Die Ausgaben durch die Zustände: y = C z + D u.</translation>
    </message>
    <message>
        <source>The outputs by the inputs.</source>
        <translation>Die Ausgaben durch die Eingänge.</translation>
    </message>
    <message>
        <source>Inertia, damping and stiffness of the independent displacements.</source>
        <translation>Trägheit, Dämpfung und Steifigkeit der unabhängigen Verschiebungen.</translation>
    </message>
</context>
<context>
    <name>MatrixItems</name>
    <message>
        <source>Matrix form</source>
        <translation>Matrixform</translation>
    </message>
    <message>
        <source>The equations of motion, with the coefficients of accelerations and multipliers on the left and everything else on the right.</source>
        <translation>Die Bewegungsgleichungen: Was vor Beschleunigungen und Multiplikatoren steht, kommt nach links, alles andere nach rechts.</translation>
    </message>
    <message>
        <source>The accelerations: the time derivatives of the flows.</source>
        <translation>Die Beschleunigungen: die Zeitableitungen der Flüsse.</translation>
    </message>
    <message>
        <source>How each displacement constraint changes with each displacement.</source>
        <translation>Wie sich jede Lagebedingung mit jeder Lage ändert.</translation>
    </message>
    <message>
        <source>The coefficient of each flow in each flow constraint.</source>
        <translation>Was in jeder Flussbedingung vor jedem Fluss steht.</translation>
    </message>
    <message>
        <source>The inertia: T* differentiated twice with respect to the flows; it is symmetric.</source>
        <translation>Die Trägheit: T* zweimal nach den Flüssen abgeleitet; sie ist symmetrisch.</translation>
    </message>
    <message>
        <source>Its row is zero where a coordinate has no inertia (%1), so it has no inverse.</source>
        <translation>Wo eine Koordinate keine Trägheit hat (%1), ist die Zeile null; die Matrix hat deshalb keine Inverse.</translation>
    </message>
    <message>
        <source>The applied efforts, and the velocity terms, potential and dissipative efforts with the opposite sign.</source>
        <translation>Die eingeprägten Efforts, dazu mit umgekehrtem Vorzeichen die Geschwindigkeitsglieder und die Efforts aus Potential und Dissipation.</translation>
    </message>
    <message>
        <source>The regulated efforts in it are determined by the effort constraints.</source>
        <translation>Die geregelten Efforts darin werden von den Effortbedingungen bestimmt.</translation>
    </message>
    <message>
        <source>Augmented form (Park)</source>
        <translation>Erweiterte Form (Park)</translation>
    </message>
    <message>
        <source>The displacement constraints differentiated twice: this remains besides the accelerations.</source>
        <translation>Die Lagebedingungen zweimal abgeleitet: Das bleibt neben den Beschleunigungen übrig.</translation>
    </message>
    <message>
        <source>The flow constraints differentiated once: this remains besides the accelerations.</source>
        <translation>Die Flussbedingungen einmal abgeleitet: Das bleibt neben den Beschleunigungen übrig.</translation>
    </message>
    <message>
        <source>The constraints at the level of accelerations join the equations of motion: one system of linear equations for accelerations and multipliers.</source>
        <translation>Die Bedingungen auf der Ebene der Beschleunigungen kommen zu den Bewegungsgleichungen hinzu: ein lineares Gleichungssystem für Beschleunigungen und Multiplikatoren.</translation>
    </message>
    <message>
        <source>The same, written out.</source>
        <translation>Dasselbe, ausgeschrieben.</translation>
    </message>
    <message>
        <source>Linear form</source>
        <translation>Lineare Form</translation>
    </message>
    <message>
        <source>The equations are linear in the coordinates: three matrices hold them.</source>
        <translation>Die Gleichungen sind linear in den Koordinaten: Drei Matrizen enthalten sie.</translation>
    </message>
    <message>
        <source>The damping: the coefficient of each flow.</source>
        <translation>Die Dämpfung: was vor jedem Fluss steht.</translation>
    </message>
    <message>
        <source>The stiffness: the coefficient of each coordinate.</source>
        <translation>Die Steifigkeit: was vor jeder Koordinate steht.</translation>
    </message>
    <message>
        <source>What is applied from outside.</source>
        <translation>Was von außen wirkt.</translation>
    </message>
</context>
<context>
    <name>MeasuredRest</name>
    <message>
        <source>has no value: %1</source>
        <translation>hat keinen Wert: %1</translation>
    </message>
    <message>
        <source>what drives the model holds it at rest at the start alone; read this of the model without</source>
        <translation>was das Modell antreibt, hält es nur am Anfang in Ruhe; lesen Sie dies vom Modell ohne Antrieb ab</translation>
    </message>
    <message>
        <source>at rest `%1` may have other values as well</source>
        <translation>in Ruhe kann `%1` auch andere Werte haben</translation>
    </message>
    <message>
        <source>friction holds `%1` from %2 to %3</source>
        <translation>Reibung hält `%1` von %2 bis %3</translation>
    </message>
    <message>
        <source>`%1` does not appear in the equations</source>
        <translation>`%1` kommt in den Gleichungen nicht vor</translation>
    </message>
    <message>
        <source>there are only %1 modes</source>
        <translation>es gibt nur %1 Moden</translation>
    </message>
    <message>
        <source>several eigenvalues fall together in mode %1, which is known to too few digits</source>
        <translation>in Mode %1 fallen mehrere Eigenwerte zusammen; sie ist auf zu wenige Stellen bekannt</translation>
    </message>
    <message>
        <source>mode %1 does not oscillate; its eigenvalue is %2</source>
        <translation>Mode %1 schwingt nicht; ihr Eigenwert ist %2</translation>
    </message>
    <message>
        <source>several modes have the natural frequency of mode %1</source>
        <translation>mehrere Moden haben die Eigenfrequenz von Mode %1</translation>
    </message>
    <message>
        <source>the linear equations change with time</source>
        <translation>die linearen Gleichungen ändern sich mit der Zeit</translation>
    </message>
</context>
<context>
    <name>MeasuredRun</name>
    <message>
        <source>has no value at some time</source>
        <translation>hat zu einem Zeitpunkt keinen Wert</translation>
    </message>
    <message>
        <source>is of a time outside the run</source>
        <translation>betrifft einen Zeitpunkt außerhalb des Laufs</translation>
    </message>
    <message>
        <source>never happens</source>
        <translation>geschieht nie</translation>
    </message>
    <message>
        <source>has no regular period, or not two of them in the run</source>
        <translation>hat keine regelmäßige Periode oder keine zwei im Lauf</translation>
    </message>
    <message>
        <source>changes too much between rows; a smaller step of the output is needed</source>
        <translation>ändert sich zwischen den Zeilen zu stark; ein kleinerer Schritt der Ausgabe ist nötig</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>ist keine Zahl</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>angle of a torque</source>
        <translation>Winkel eines Drehmoments</translation>
    </message>
    <message>
        <source>list</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>constraint</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>coordinate</source>
        <translation>Koordinate</translation>
    </message>
    <message>
        <source>definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>displacement constraint</source>
        <translation>Lagebedingung</translation>
    </message>
    <message>
        <source>dissipation function</source>
        <translation>Dissipationsfunktion</translation>
    </message>
    <message>
        <source>dynamic constraint</source>
        <translation>dynamische Bedingung</translation>
    </message>
    <message>
        <source>dynamic variable</source>
        <translation>dynamische Variable</translation>
    </message>
    <message>
        <source>effort constraint</source>
        <translation>Effortbedingung</translation>
    </message>
    <message>
        <source>effort</source>
        <translation>Effort</translation>
    </message>
    <message>
        <source>flow constraint</source>
        <translation>Flussbedingung</translation>
    </message>
    <message>
        <source>flow</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>force</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>initial value</source>
        <translation>Anfangswert</translation>
    </message>
    <message>
        <source>kinetic coenergy</source>
        <translation>kinetische Koenergie</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>multiplier</source>
        <translation>Multiplikator</translation>
    </message>
    <message>
        <source>nominal value</source>
        <translation>Nennwert</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>point of a force</source>
        <translation>Angriffspunkt einer Kraft</translation>
    </message>
    <message>
        <source>potential energy</source>
        <translation>potentielle Energie</translation>
    </message>
    <message>
        <source>rate of a dynamic variable</source>
        <translation>Rate einer dynamischen Variablen</translation>
    </message>
    <message>
        <source>regulated effort</source>
        <translation>geregelter Effort</translation>
    </message>
    <message>
        <source>setting of the simulation</source>
        <translation>Einstellung der Simulation</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>torque</source>
        <translation>Drehmoment</translation>
    </message>
    <message>
        <source>value of a parameter</source>
        <translation>Wert eines Parameters</translation>
    </message>
    <message>
        <source>Did you mean `%1`?</source>
        <translation>Meinten Sie `%1`?</translation>
    </message>
    <message>
        <source>a number, a name or an opening parenthesis</source>
        <translation>eine Zahl, ein Name oder eine öffnende Klammer</translation>
    </message>
    <message>
        <source>an operator such as `+` or `*`</source>
        <translation>ein Operator wie `+` oder `*`</translation>
    </message>
    <message>
        <source>1 argument</source>
        <translation>1 Argument</translation>
    </message>
    <message>
        <source>The end of the text</source>
        <translation>Das Ende des Textes</translation>
    </message>
    <message>
        <source>Nothing is written here. Type an expression, or `0` for none.</source>
        <translation>Hier steht nichts. Geben Sie einen Ausdruck ein, oder `0` für keinen.</translation>
    </message>
    <message>
        <source>The character `%1` has no meaning in an expression. Delete it; names consist of letters, digits and `_`.</source>
        <translation>Das Zeichen `%1` hat in einem Ausdruck keine Bedeutung. Löschen Sie es; Namen bestehen aus Buchstaben, Ziffern und `_`.</translation>
    </message>
    <message>
        <source>%1 cannot appear here. Expected %2.</source>
        <translation>%1 kann hier nicht stehen. Erwartet: %2.</translation>
    </message>
    <message>
        <source>The expression breaks off here. Complete it with %1.</source>
        <translation>Der Ausdruck bricht hier ab. Es fehlt noch: %1.</translation>
    </message>
    <message>
        <source>This parenthesis is never closed. Add the missing `)`.</source>
        <translation>Diese Klammer wird nicht geschlossen. Ergänzen Sie die fehlende `)`.</translation>
    </message>
    <message>
        <source>This `)` closes nothing. Delete it, or add the `(` that belongs to it.</source>
        <translation>Diese `)` schließt nichts. Löschen Sie sie oder ergänzen Sie die zugehörige `(`.</translation>
    </message>
    <message>
        <source>An operator is missing here. For a product write `%1`.</source>
        <translation>Hier fehlt ein Operator. Für ein Produkt schreiben Sie `%1`.</translation>
    </message>
    <message>
        <source>A comma does not separate decimals. Write the number with a point: `%1`.</source>
        <translation>Ein Komma trennt keine Dezimalstellen. Schreiben Sie die Zahl mit Punkt: `%1`.</translation>
    </message>
    <message>
        <source>`%1` is not a number. Write numbers like `2`, `9.81` or `1e-3`.</source>
        <translation>`%1` ist keine Zahl. Schreiben Sie Zahlen wie `2`, `9.81` oder `1e-3`.</translation>
    </message>
    <message>
        <source>`%1` is not a function. For a product write `%2`, or add a table of this name.</source>
        <translation>`%1` ist keine Funktion. Für ein Produkt schreiben Sie `%2`, oder fügen Sie eine Tabelle dieses Namens hinzu.</translation>
    </message>
    <message>
        <source>`%1` is a function and needs arguments in parentheses. Write it like %2.</source>
        <translation>`%1` ist eine Funktion und braucht Argumente in Klammern. Schreiben Sie zum Beispiel %2.</translation>
    </message>
    <message>
        <source>`%1` takes %2, but there are %3. Add or remove arguments between its parentheses.</source>
        <translation>`%1` braucht %2, hat aber %3. Ergänzen oder entfernen Sie Argumente in den Klammern.</translation>
    </message>
    <message>
        <source>`=` is for constraints only. Write an expression without it.</source>
        <translation>`=` gibt es nur in Bedingungen. Schreiben Sie einen Ausdruck ohne Gleichheitszeichen.</translation>
    </message>
    <message>
        <source>There is a second `=` here. An equation has one; split it into two constraints.</source>
        <translation>Hier steht ein zweites `=`. Eine Gleichung hat nur eines; teilen Sie sie in zwei Bedingungen auf.</translation>
    </message>
    <message>
        <source>The expression is nested more than %1 levels deep. Split it with definitions.</source>
        <translation>Der Ausdruck ist tiefer als %1 Ebenen verschachtelt. Teilen Sie ihn mit Definitionen auf.</translation>
    </message>
    <message>
        <source>The exact result has more than %1 digits. Use smaller powers or a number like `1e9`.</source>
        <translation>Das exakte Ergebnis hat mehr als %1 Stellen. Verwenden Sie kleinere Potenzen oder eine Zahl wie `1e9`.</translation>
    </message>
    <message>
        <source>The expression has more than %1 parts when written out. Simplify it or split the model.</source>
        <translation>Der Ausdruck hat ausgeschrieben mehr als %1 Teile. Vereinfachen Sie ihn oder teilen Sie das Modell.</translation>
    </message>
    <message>
        <source>This divides by zero. Change the denominator so that it cannot vanish.</source>
        <translation>Hier wird durch null geteilt. Ändern Sie den Nenner so, dass er nicht verschwinden kann.</translation>
    </message>
    <message>
        <source>`%1` is not a real number. Use a value for which the function is defined.</source>
        <translation>`%1` ist keine reelle Zahl. Verwenden Sie einen Wert, für den die Funktion definiert ist.</translation>
    </message>
    <message>
        <source>The text is not valid UTF-8. Save it in the encoding UTF-8 and try again.</source>
        <translation>Der Text ist kein gültiges UTF-8. Speichern Sie ihn in der Kodierung UTF-8 und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>`%1` is not defined.</source>
        <translation>`%1` ist nicht definiert.</translation>
    </message>
    <message>
        <source>Add it as a parameter or a coordinate, or correct the spelling.</source>
        <translation>Ergänzen Sie den Namen als Parameter oder Koordinate, oder berichtigen Sie die Schreibweise.</translation>
    </message>
    <message>
        <source>A name is missing. Give one, such as `x1`.</source>
        <translation>Ein Name fehlt. Geben Sie einen an, zum Beispiel `x1`.</translation>
    </message>
    <message>
        <source>`%1` cannot be a name. Use letters, digits and `_`, with no digit first.</source>
        <translation>`%1` kann kein Name sein. Verwenden Sie Buchstaben, Ziffern und `_`, vorn keine Ziffer.</translation>
    </message>
    <message>
        <source>`%1` is the name of something built in. Choose another name.</source>
        <translation>`%1` ist der Name von etwas Eingebautem. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>The name `%1` is taken already (%2). Rename one of the two.</source>
        <translation>Der Name `%1` ist schon vergeben (%2). Benennen Sie eines von beiden um.</translation>
    </message>
    <message>
        <source>These definitions depend on themselves: %1. Break the circle in one of them.</source>
        <translation>Diese Definitionen hängen von sich selbst ab: %1. Unterbrechen Sie den Kreis an einer Stelle.</translation>
    </message>
    <message>
        <source>The braces of the LaTeX text `%1` do not match. Write one `}` for each `{`.</source>
        <translation>Die geschweiften Klammern des LaTeX-Textes `%1` passen nicht zusammen. Schreiben Sie zu jeder `{` eine `}`.</translation>
    </message>
    <message>
        <source>The model has no coordinates yet. Add at least one, for example `x`.</source>
        <translation>Das Modell hat noch keine Koordinaten. Ergänzen Sie mindestens eine, zum Beispiel `x`.</translation>
    </message>
    <message>
        <source>The flow `%1` must not appear in the %2. Use displacements, parameters and `t` only, or move the term.</source>
        <translation>Der Fluss `%1` darf hier nicht vorkommen: %2. Verwenden Sie nur Koordinaten, Parameter und `t`, oder verschieben Sie den Term.</translation>
    </message>
    <message>
        <source>`%1` is not a parameter. Give the %2 as a number or an expression of parameters.</source>
        <translation>`%1` ist kein Parameter. Geben Sie hier eine Zahl oder einen Ausdruck aus Parametern an: %2.</translation>
    </message>
    <message>
        <source>`dot` of the flow `%1` would be an acceleration, which the model must not use. Write `dot` of displacements only.</source>
        <translation>`dot` des Flusses `%1` wäre eine Beschleunigung, die im Modell nicht vorkommen darf. Bilden Sie `dot` nur von Koordinaten.</translation>
    </message>
    <message>
        <source>`dot` cannot differentiate `%1` (%2). Use it on expressions of coordinates, parameters and `t`.</source>
        <translation>`dot` kann `%1` nicht ableiten (%2). Verwenden Sie es für Ausdrücke aus Koordinaten, Parametern und `t`.</translation>
    </message>
    <message>
        <source>The constraint `%1` restricts nothing: it is always satisfied. Remove or correct it.</source>
        <translation>Die Bedingung `%1` schränkt nichts ein: Sie ist immer erfüllt. Entfernen oder berichtigen Sie sie.</translation>
    </message>
    <message>
        <source>The constraint `%1` can never hold: it says `%2 = 0`. Correct or remove it.</source>
        <translation>Die Bedingung `%1` kann nie gelten: Sie besagt `%2 = 0`. Berichtigen oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>There is no coordinate `%1`.</source>
        <translation>Es gibt keine Koordinate `%1`.</translation>
    </message>
    <message>
        <source>Name one of the coordinates.</source>
        <translation>Nennen Sie eine der Koordinaten.</translation>
    </message>
    <message>
        <source>The coordinate `%1` has two entries among the efforts. Merge them into one sum.</source>
        <translation>Die Koordinate `%1` hat zwei Einträge unter den Efforts. Fassen Sie sie zu einer Summe zusammen.</translation>
    </message>
    <message>
        <source>The effort constraint `%1` does not say which effort it regulates. Fill in the effort that it determines.</source>
        <translation>Die Effortbedingung `%1` sagt nicht, welchen Effort sie regelt. Tragen Sie den Effort ein, den sie bestimmt.</translation>
    </message>
    <message>
        <source>The force has %1 components but its point has %2. Give both the same number, two or three.</source>
        <translation>Die Kraft hat %1 Komponenten, ihr Angriffspunkt aber %2. Geben Sie beiden gleich viele, zwei oder drei.</translation>
    </message>
    <message>
        <source>`%1` has no value. The equations need none; to run, give it one.</source>
        <translation>`%1` hat keinen Wert. Die Gleichungen brauchen keinen; zum Simulieren geben Sie ihm einen.</translation>
    </message>
    <message>
        <source>The minimum of `%1` lies above its maximum. Exchange the two.</source>
        <translation>Das Minimum von `%1` liegt über dem Maximum. Vertauschen Sie beide.</translation>
    </message>
    <message>
        <source>The value of `%1` lies outside its range. Change the value, or widen minimum and maximum.</source>
        <translation>Der Wert von `%1` liegt außerhalb seines Bereichs. Ändern Sie den Wert, oder erweitern Sie Minimum und Maximum.</translation>
    </message>
    <message>
        <source>No distribution of mass has the inertia of the body `%1`: its largest principal moment exceeds the sum of the other two, or one is negative. Correct the moments; they are those about the centre of mass.</source>
        <translation>Keine Massenverteilung hat die Trägheit des Körpers `%1`: Sein größtes Hauptträgheitsmoment übersteigt die Summe der beiden anderen, oder eines ist negativ. Berichtigen Sie die Momente; es sind die um den Schwerpunkt.</translation>
    </message>
    <message>
        <source>`%1` is not one of the choices. Choose from: %2.</source>
        <translation>`%1` steht nicht zur Wahl. Wählen Sie aus: %2.</translation>
    </message>
    <message>
        <source>The %1 does not exist: `%2` is not a number, or is too large. Correct the expression.</source>
        <translation>Der Wert existiert nicht (%1): `%2` ist keine Zahl oder zu groß für eine. Berichtigen Sie den Ausdruck.</translation>
    </message>
    <message>
        <source>The %1 does not exist: `%2` is not a number, or is too large, where %3. Correct the expression, or change these values.</source>
        <translation>Der Wert existiert nicht (%1): `%2` ist keine Zahl oder zu groß für eine, wenn %3. Berichtigen Sie den Ausdruck, oder ändern Sie diese Werte.</translation>
    </message>
    <message>
        <source>The %1 must be greater than zero. Give a positive number.</source>
        <translation>Der Wert muss größer als null sein (%1). Geben Sie eine positive Zahl an.</translation>
    </message>
    <message>
        <source>The initial value of `%1` was moved from %2 to %3 to satisfy the constraints. Give a consistent value, or mark it as fixed to keep it.</source>
        <translation>Der Anfangswert von `%1` wurde von %2 auf %3 geändert, damit die Bedingungen gelten. Geben Sie einen passenden Wert an, oder halten Sie ihn fest.</translation>
    </message>
    <message>
        <source>The file cannot be read: %1. Check its name, and whether you may read it.</source>
        <translation>Die Datei kann nicht gelesen werden: %1. Prüfen Sie den Namen und ob Sie sie lesen dürfen.</translation>
    </message>
    <message>
        <source>This is not a text file. A model is a text in the encoding UTF-8, named `.ldae` or `.LagEq.txt`.</source>
        <translation>Das ist keine Textdatei. Ein Modell ist ein Text in der Kodierung UTF-8 mit der Endung `.ldae` oder `.LagEq.txt`.</translation>
    </message>
    <message>
        <source>The file cannot be written: %1. Choose another folder or name.</source>
        <translation>Die Datei kann nicht geschrieben werden: %1. Wählen Sie einen anderen Ordner oder Namen.</translation>
    </message>
    <message>
        <source>This is not valid TOML: %1. Correct the file in a text editor.</source>
        <translation>Das ist kein gültiges TOML: %1. Berichtigen Sie die Datei in einem Texteditor.</translation>
    </message>
    <message>
        <source>The key `%1` is not known here.</source>
        <translation>Der Schlüssel `%1` ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>Correct or remove it.</source>
        <translation>Berichtigen oder entfernen Sie ihn.</translation>
    </message>
    <message>
        <source>The key `%1` is missing. Add it.</source>
        <translation>Der Schlüssel `%1` fehlt. Ergänzen Sie ihn.</translation>
    </message>
    <message>
        <source>`%1` has a value of the wrong type: expected %2, found %3. Change its value.</source>
        <translation>`%1` hat einen Wert der falschen Art: erwartet %2, gefunden %3. Ändern Sie den Wert.</translation>
    </message>
    <message>
        <source>The file has format %1, and this version knows formats up to %2. Open it with a newer version of Coenergy.</source>
        <translation>Die Datei hat Format %1, diese Version kennt Formate bis %2. Öffnen Sie sie mit einer neueren Version von Coenergy.</translation>
    </message>
    <message>
        <source>The line that begins with `%1` is missing. Add it where the format wants it.</source>
        <translation>Die Zeile, die mit `%1` beginnt, fehlt. Ergänzen Sie sie an der vorgesehenen Stelle.</translation>
    </message>
    <message>
        <source>The line `%1` does not belong here. Remove it, or correct the count above it.</source>
        <translation>Die Zeile `%1` gehört nicht hierher. Entfernen Sie sie, oder berichtigen Sie die Anzahl darüber.</translation>
    </message>
    <message>
        <source>`%1` announces %2 but %3 follow. Correct the count or the list.</source>
        <translation>`%1` kündigt %2 an, es folgen aber %3. Berichtigen Sie die Anzahl oder die Liste.</translation>
    </message>
    <message>
        <source>`%1` cannot be read. Write it like `%2`.</source>
        <translation>`%1` ist nicht lesbar. Schreiben Sie es wie `%2`.</translation>
    </message>
    <message>
        <source>The LagEq format cannot hold `%1`: %2. Save the model as `.ldae` instead.</source>
        <translation>Das LagEq-Format kann `%1` nicht aufnehmen: %2. Speichern Sie das Modell stattdessen als `.ldae`.</translation>
    </message>
    <message>
        <source>No constant is called `%1`, so it cannot become a regulated effort.</source>
        <translation>Keine Konstante heißt `%1`, sie kann also kein geregelter Effort werden.</translation>
    </message>
    <message>
        <source>Name one of the file&apos;s constants.</source>
        <translation>Nennen Sie eine der Konstanten der Datei.</translation>
    </message>
    <message>
        <source>The method `%1` is no longer there; `%2` is used in its place. Name that, or `auto`.</source>
        <translation>Das Verfahren `%1` gibt es nicht mehr; an seiner Stelle wird `%2` verwendet. Nennen Sie dieses oder `auto`.</translation>
    </message>
    <message>
        <source>Internal error: %1. This is a mistake in Coenergy; please report it with the model that shows it.</source>
        <translation>Interner Fehler: %1. Das ist ein Fehler in Coenergy; bitte melden Sie ihn mit dem Modell, das ihn zeigt.</translation>
    </message>
    <message>
        <source>Unknown problem. Please report it with the model that shows it.</source>
        <translation>Unbekanntes Problem. Bitte melden Sie es mit dem Modell, das es zeigt.</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>The constraint `%1` follows from %2, so individual reactions are not unique. Remove it if they matter; the motion stays the same.</source>
        <translation>Die Bedingung `%1` folgt aus %2, daher sind einzelne Reaktionen nicht eindeutig. Entfernen Sie sie, wenn es darauf ankommt; die Bewegung bleibt gleich.</translation>
    </message>
    <message>
        <source>A hidden constraint follows from %1: `%2`. Choose initial values that satisfy it, or they will be moved.</source>
        <translation>Aus %1 folgt eine versteckte Bedingung: `%2`. Wählen Sie Anfangswerte, die sie erfüllen, sonst werden sie angepasst.</translation>
    </message>
    <message>
        <source>With %1 parts of the equations vanish: only the rest is analysed. If that is not intended, change these values; degrees of freedom, index and free initial values are those of the rest.</source>
        <translation>Mit %1 verschwinden Teile der Gleichungen: Untersucht wird, was übrig bleibt. Wenn das nicht so gemeint ist, ändern Sie diese Werte; Freiheitsgrade, Index und freie Anfangswerte gehören zum Rest.</translation>
    </message>
    <message>
        <source>With these values, wherever the constraints hold, %1 do not determine their highest derivatives: an inertia or a coefficient vanishes there, or equations repeat each other. Change the values, or give them an inertia that does not vanish on the constraints.</source>
        <translation>Mit diesen Werten bestimmen %1 dort, wo die Bedingungen gelten, ihre höchsten Ableitungen nicht: Eine Trägheit oder ein Faktor verschwindet, oder Gleichungen wiederholen einander. Ändern Sie die Werte, oder geben Sie ihnen eine Trägheit, die auf den Bedingungen nicht verschwindet.</translation>
    </message>
    <message>
        <source>The constraint `%1` nearly follows from %2: they differ by so little that the motion cannot be computed. Remove it if it is meant to say the same, or change a parameter so that it says something else.</source>
        <translation>Die Bedingung `%1` folgt beinahe aus %2: Sie unterscheiden sich so wenig, dass die Bewegung nicht berechnet werden kann. Entfernen Sie sie, wenn sie dasselbe sagen soll, oder ändern Sie einen Parameter, sodass sie etwas anderes sagt.</translation>
    </message>
    <message>
        <source>The kinetic coenergy is negative for some flows of %1 at the start: the mass matrix is not positive, and motions may run away. Check the signs of masses, inertias and inductances.</source>
        <translation>Die kinetische Koenergie ist am Anfang für manche Flüsse von %1 negativ: Die Massenmatrix ist nicht positiv, und Bewegungen können davonlaufen. Prüfen Sie die Vorzeichen von Massen, Trägheiten und Induktivitäten.</translation>
    </message>
    <message>
        <source>The flow constraint `%1` is integrable: it restricts displacements, too. It could be written as a displacement constraint.</source>
        <translation>Die Flussbedingung `%1` ist integrierbar: Sie schränkt auch die Verschiebungen ein. Sie könnte als Verschiebungsbedingung geschrieben werden.</translation>
    </message>
    <message>
        <source>The flow constraint `%1` is integrable: it keeps `%2` constant. Write it as a displacement constraint with the value at the start: that is equivalent.</source>
        <translation>Die Flussbedingung `%1` ist integrierbar: Sie hält `%2` konstant. Schreiben Sie sie als Verschiebungsbedingung mit dem Wert, den der Anfang hat: Das sagt dasselbe.</translation>
    </message>
    <message>
        <source>the equation of the coordinate %1</source>
        <translation>die Gleichung der Koordinate %1</translation>
    </message>
    <message numerus="yes">
        <source>the equations of the coordinates %1</source>
        <translation>
            <numerusform>die Gleichung der Koordinate %1</numerusform>
            <numerusform>die Gleichungen der Koordinaten %1</numerusform>
        </translation>
    </message>
    <message>
        <source>the constraint %1</source>
        <translation>die Bedingung %1</translation>
    </message>
    <message numerus="yes">
        <source>the constraints %1</source>
        <translation>
            <numerusform>die Bedingung %1</numerusform>
            <numerusform>die Bedingungen %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>`%1` by %2</source>
        <translation>`%1` um %2</translation>
    </message>
    <message>
        <source>There are more equations than unknowns: %1 contain only the unknown %2 and cannot all hold.</source>
        <translation>Es gibt mehr Gleichungen als Unbekannte: %1 enthalten nur die Unbekannte %2 und können nicht alle gelten.</translation>
    </message>
    <message numerus="yes">
        <source>There are more equations than unknowns: %1 contain only the unknowns %2 and cannot all hold.</source>
        <translation>
            <numerusform>Es gibt mehr Gleichungen als Unbekannte: %1 enthalten nur die Unbekannte %2 und können nicht alle gelten.</numerusform>
            <numerusform>Es gibt mehr Gleichungen als Unbekannte: %1 enthalten nur die Unbekannten %2 und können nicht alle gelten.</numerusform>
        </translation>
    </message>
    <message>
        <source>They read %1.</source>
        <translation>Sie lauten %1.</translation>
    </message>
    <message>
        <source>Let one of these coordinates occur in an energy, in the dissipation or with an effort of its own, or remove it.</source>
        <translation>Lassen Sie eine dieser Koordinaten in einer Energie, in der Dissipation oder mit einem eigenen Effort vorkommen, oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>Remove one of these constraints, or give it an unknown of its own.</source>
        <translation>Entfernen Sie eine dieser Bedingungen, oder geben Sie ihr eine eigene Unbekannte.</translation>
    </message>
    <message>
        <source>Nothing determines %1: it occurs in no equation.</source>
        <translation>Nichts bestimmt %1: Es kommt in keiner Gleichung vor.</translation>
    </message>
    <message>
        <source>The body %1 turns freely about an axis about which it has no inertia, as a point or a thin rod has none about itself, so that nothing determines these turns. Give it an inertia about all three axes, or a joint without such turns: prismatic joints for a point, revolute ones for a rod.</source>
        <translation>Der Körper %1 dreht sich frei um eine Achse, um die er keine Trägheit hat, wie ein Punkt oder ein dünner Stab um sich selbst, so dass nichts diese Drehungen bestimmt. Geben Sie ihm eine Trägheit um alle drei Achsen oder ein Gelenk ohne solche Drehungen: Schubgelenke für einen Punkt, Drehgelenke für einen Stab.</translation>
    </message>
    <message>
        <source>Nothing determines %1, which occurs only in %2.</source>
        <translation>Nichts bestimmt %1; es kommt nur hier vor: %2.</translation>
    </message>
    <message numerus="yes">
        <source>Nothing determines %1 one by one: they occur only in %2, fewer equations than unknowns.</source>
        <translation>
            <numerusform>Nichts bestimmt %1 einzeln: Sie kommen nur hier vor: %2, weniger Gleichungen als Unbekannte.</numerusform>
            <numerusform>Nichts bestimmt %1 einzeln: Sie kommen nur hier vor: %2, weniger Gleichungen als Unbekannte.</numerusform>
        </translation>
    </message>
    <message>
        <source>Their constraints share one reaction: remove one of the constraints.</source>
        <translation>Ihre Bedingungen teilen sich eine Reaktion: Entfernen Sie eine der Bedingungen.</translation>
    </message>
    <message>
        <source>Let it act on a coordinate among the efforts, or remove it with its constraint.</source>
        <translation>Lassen Sie ihn bei den Efforts auf eine Koordinate wirken, oder entfernen Sie ihn mit seiner Bedingung.</translation>
    </message>
    <message>
        <source>Give it an energy, a dissipation, an effort that depends on it or a constraint, or remove it.</source>
        <translation>Geben Sie ihm eine Energie, eine Dissipation, einen Effort, der davon abhängt, oder eine Bedingung, oder entfernen Sie es.</translation>
    </message>
    <message>
        <source>Let one of them occur in an energy, the dissipation or an effort, or add a constraint that ties it to something known.</source>
        <translation>Lassen Sie eines davon in einer Energie, der Dissipation oder einem Effort vorkommen, oder ergänzen Sie eine Bedingung, die es an etwas Bekanntes bindet.</translation>
    </message>
    <message>
        <source>The flow `%1` must not appear in the displacement constraint. Move the equation to the flow constraints if it restricts velocities, or write it in displacements, parameters and `t`.</source>
        <translation>Der Fluss `%1` darf in der Lagebedingung nicht vorkommen. Verschieben Sie die Gleichung zu den Flussbedingungen, wenn sie Geschwindigkeiten einschränkt, oder schreiben Sie sie in Lagen, Parametern und `t`.</translation>
    </message>
    <message>
        <source>The flow constraint `%1` contains no flow, so it restricts displacements. Move it to the displacement constraints, or write the flows into it.</source>
        <translation>Die Flussbedingung `%1` enthält keinen Fluss, schränkt also Lagen ein. Verschieben Sie sie zu den Lagebedingungen, oder schreiben Sie die Flüsse hinein.</translation>
    </message>
    <message>
        <source>The constraint %1 cannot be satisfied: at best it is off by %2. Correct it, or a parameter in it.</source>
        <translation>Die Bedingung %1 ist unerfüllbar: Bestenfalls weicht sie um %2 ab. Berichtigen Sie sie oder einen Parameter darin.</translation>
    </message>
    <message numerus="yes">
        <source>The constraints %1 contradict each other: no velocities were found that satisfy all of them. Where they come closest, they are off: %2. Correct or remove one of them, or change a parameter in them.</source>
        <translation>
            <numerusform>Die Bedingungen %1 widersprechen einander: Es wurden keine Geschwindigkeiten gefunden, die sie alle erfüllen. Wo sie einander am nächsten kommen, weichen sie ab: %2. Berichtigen oder entfernen Sie eine davon, oder ändern Sie einen Parameter darin.</numerusform>
            <numerusform>Die Bedingungen %1 widersprechen einander: Es wurden keine Geschwindigkeiten gefunden, die sie alle erfüllen. Wo sie einander am nächsten kommen, weichen sie ab: %2. Berichtigen oder entfernen Sie eine davon, oder ändern Sie einen Parameter darin.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The constraints %1 contradict each other: no position was found that satisfies all of them. Where they come closest, they are off: %2. Correct or remove one of them, or change a parameter in them.</source>
        <translation>
            <numerusform>Die Bedingungen %1 widersprechen einander: Es wurde keine Lage gefunden, die sie alle erfüllt. Wo sie einander am nächsten kommen, weichen sie ab: %2. Berichtigen oder entfernen Sie eine davon, oder ändern Sie einen Parameter darin.</numerusform>
            <numerusform>Die Bedingungen %1 widersprechen einander: Es wurde keine Lage gefunden, die sie alle erfüllt. Wo sie einander am nächsten kommen, weichen sie ab: %2. Berichtigen oder entfernen Sie eine davon, oder ändern Sie einen Parameter darin.</numerusform>
        </translation>
    </message>
    <message>
        <source>The equation of %1 demands `%2`, which contains no unknown and does not hold. Let it contain what it should determine, or remove the effort.</source>
        <translation>Die Gleichung von %1 verlangt `%2`; das enthält keine Unbekannte und gilt nicht. Lassen Sie sie enthalten, was sie bestimmen soll, oder entfernen Sie den Effort.</translation>
    </message>
    <message>
        <source>The equations contradict each other: %1 together demand `%2`, which contains no unknown and does not hold. Correct or remove one of them.</source>
        <translation>Die Gleichungen widersprechen einander: Zusammen verlangen sie `%2`, was keine Unbekannte enthält und nicht gilt; es sind %1. Berichtigen oder entfernen Sie eine davon.</translation>
    </message>
    <message>
        <source>The constraint `%1` holds at isolated points only, where its derivatives vanish, so that no force belongs to it. Write each condition as a constraint of its own that crosses zero: `x = 0` instead of `x^2 = 0`, `x = 0` and `y = 0` instead of `x^2 + y^2 = 0`.</source>
        <translation>Die Bedingung `%1` gilt nur in einzelnen Punkten, in denen ihre Ableitungen verschwinden, sodass keine Kraft zu ihr gehört. Schreiben Sie jede Forderung als eigene Bedingung, die die Null durchläuft: `x = 0` statt `x^2 = 0`, `x = 0` und `y = 0` statt `x^2 + y^2 = 0`.</translation>
    </message>
    <message>
        <source>%1 has no inertia: its equation contains no acceleration and fixes a flow, a displacement or a force directly. That is fine; give it a kinetic coenergy only if it has a mass or an inductance.</source>
        <translation>Zu %1 gehört keine Trägheit: Die Gleichung enthält keine Beschleunigung und legt einen Fluss, eine Lage oder eine Kraft unmittelbar fest. Das ist in Ordnung; geben Sie eine kinetische Koenergie nur an, wenn es eine Masse oder Induktivität gibt.</translation>
    </message>
    <message numerus="yes">
        <source>%1 have no inertia: their equations contain no acceleration and fix flows, displacements or forces directly. That is fine; give them a kinetic coenergy only if they have a mass or an inductance.</source>
        <translation>
            <numerusform>Zu %1 gehört keine Trägheit: Die Gleichung enthält keine Beschleunigung und legt einen Fluss, eine Lage oder eine Kraft unmittelbar fest. Das ist in Ordnung; geben Sie eine kinetische Koenergie nur an, wenn es eine Masse oder Induktivität gibt.</numerusform>
            <numerusform>Zu %1 gehört keine Trägheit: Die Gleichungen enthalten keine Beschleunigung und legen Flüsse, Lagen oder Kräfte unmittelbar fest. Das ist in Ordnung; geben Sie eine kinetische Koenergie nur an, wenn es Massen oder Induktivitäten gibt.</numerusform>
        </translation>
    </message>
    <message>
        <source>There are as many equations as unknowns, but %1 depend on each other, whatever the numbers: they leave some motion or force free. Check whether an energy or a constraint says the same thing twice.</source>
        <translation>Es gibt so viele Gleichungen wie Unbekannte, doch unabhängig von den Zahlen hängen voneinander ab: %1. Sie lassen eine Bewegung oder Kraft frei. Prüfen Sie, ob eine Energie oder eine Bedingung dasselbe zweimal sagt.</translation>
    </message>
    <message>
        <source>There are as many equations as unknowns, but %1 say the same thing, so that %2 cannot be told apart. Check whether the energies contain them only together, and give one of them a term of its own or remove it.</source>
        <translation>Es gibt so viele Gleichungen wie Unbekannte, doch dasselbe sagen: %1. Daher sind %2 nicht zu unterscheiden. Prüfen Sie, ob die Energien sie nur gemeinsam enthalten, und geben Sie einer einen eigenen Term, oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>No start was found that satisfies %1. Where they come closest, they are off: %2. Give other initial values, or change the constraints or the parameters in them.</source>
        <translation>Es wurde kein Anfang gefunden, der %1 erfüllt. Wo sie dem am nächsten kommen, weichen sie ab: %2. Geben Sie andere Anfangswerte an, oder ändern Sie die Bedingungen oder die Parameter darin.</translation>
    </message>
    <message>
        <source>%1 cannot hold with the fixed %2. It is off: %3. Free one of them, or change its value.</source>
        <translation>%1 kann mit den festen Werten %2 nicht gelten. Es weicht ab: %3. Geben Sie einen davon frei, oder ändern Sie ihn.</translation>
    </message>
    <message>
        <source>No start was found that satisfies %1 while %2 keeps its fixed value. It is off: %3. Free it, change its value, or give other initial values.</source>
        <translation>Es wurde kein Anfang gefunden, der %1 erfüllt, solange %2 seinen festen Wert behält. Es weicht ab: %3. Geben Sie ihn frei, ändern Sie ihn, oder geben Sie andere Anfangswerte an.</translation>
    </message>
    <message numerus="yes">
        <source>No start was found that satisfies %1 while %2 keep their fixed values. It is off: %3. Free one of them, change its value, or give other initial values.</source>
        <translation>
            <numerusform>Es wurde kein Anfang gefunden, der %1 erfüllt, solange %2 seinen festen Wert behält. Es weicht ab: %3. Geben Sie ihn frei, ändern Sie ihn, oder geben Sie andere Anfangswerte an.</numerusform>
            <numerusform>Es wurde kein Anfang gefunden, der %1 erfüllt, solange %2 ihre festen Werte behalten. Es weicht ab: %3. Geben Sie einen davon frei, ändern Sie ihn, oder geben Sie andere Anfangswerte an.</numerusform>
        </translation>
    </message>
    <message>
        <source>`%1` is not a key phrase of the LagEq format. Write `%2`, which it was taken for.</source>
        <translation>`%1` ist kein Schlüsselwort des LagEq-Formats. Schreiben Sie `%2`; dafür wurde es genommen.</translation>
    </message>
    <message>
        <source>The work `%1` has no sign. It was read as positive; write `%2`.</source>
        <translation>Die Arbeit `%1` hat kein Vorzeichen. Sie wurde als positiv gelesen; schreiben Sie `%2`.</translation>
    </message>
    <message>
        <source>The regulated effort `%1` is named twice. Name it once.</source>
        <translation>Der geregelte Effort `%1` ist zweimal genannt. Nennen Sie ihn einmal.</translation>
    </message>
    <message>
        <source>`%1` cannot become a regulated effort: the model has no effort constraint that would determine it. Add one.</source>
        <translation>`%1` kann kein geregelter Effort werden: Das Modell hat keine Effortbedingung, die ihn bestimmen könnte. Fügen Sie eine hinzu.</translation>
    </message>
    <message>
        <source>`%1` cannot become a regulated effort: each effort constraint determines one, and all of them (%2) are taken. Add another, or name fewer efforts.</source>
        <translation>`%1` kann kein geregelter Effort werden: Jede Effortbedingung bestimmt einen, und alle (%2) sind vergeben. Fügen Sie eine weitere hinzu, oder nennen Sie weniger Efforts.</translation>
    </message>
    <message>
        <source>The initial values are too far from satisfying %1, or at a point from which no direction leads there. Give values near a start that does, for example `%2`.</source>
        <translation>Die Anfangswerte sind zu weit davon entfernt, %1 zu erfüllen, oder liegen dort, wo keine Richtung hinführt. Geben Sie Werte in der Nähe eines passenden Anfangs an, zum Beispiel `%2`.</translation>
    </message>
    <message>
        <source>At the initial values the equations have no value for `%1`: a division by zero, or the root or logarithm of a negative number. Change the initial values, or the expression.</source>
        <translation>An den Anfangswerten haben die Gleichungen keinen Wert für `%1`: eine Division durch null oder Wurzel oder Logarithmus einer negativen Zahl. Ändern Sie die Anfangswerte oder den Ausdruck.</translation>
    </message>
    <message>
        <source>At the initial values the equation of `%1` has no solution, or none near the first guesses. Change the initial values, or give initial values to efforts and multipliers.</source>
        <translation>An den Anfangswerten hat die Gleichung von `%1` keine Lösung oder keine in der Nähe der ersten Schätzung. Ändern Sie die Anfangswerte, oder geben Sie Efforts und Multiplikatoren Anfangswerte.</translation>
    </message>
    <message>
        <source>The run would end at t = %1, which is not after its start at t = %2. Choose a later end.</source>
        <translation>Der Lauf würde bei t = %1 enden, also nicht nach seinem Anfang bei t = %2. Wählen Sie ein späteres Ende.</translation>
    </message>
    <message>
        <source>Simplifying the equations of %1 would take too much work: some or all of them are shown as derived. They are correct; write shorter energies or constraints to get shorter equations.</source>
        <translation>Die Gleichungen von %1 zu vereinfachen wäre zu aufwendig: Sie stehen zum Teil oder ganz so da, wie sie hergeleitet wurden. Richtig sind sie auch so; schreiben Sie kürzere Energien oder Bedingungen, um kürzere Gleichungen zu lesen.</translation>
    </message>
    <message>
        <source>The trajectory would have %1 rows; at most %2 can be kept. Choose a larger step of the output or an earlier end.</source>
        <translation>Die Trajektorie hätte %1 Zeilen; höchstens %2 können behalten werden. Wählen Sie eine größere Schrittweite der Ausgabe oder ein früheres Ende.</translation>
    </message>
    <message>
        <source>initial flow</source>
        <translation>Anfangsfluss</translation>
    </message>
    <message>
        <source>equation</source>
        <translation>Gleichung</translation>
    </message>
    <message>
        <source>number or text</source>
        <translation>Zahl oder Text</translation>
    </message>
    <message>
        <source>infinity or not a number</source>
        <translation>unendlich oder keine Zahl</translation>
    </message>
    <message>
        <source>truth value</source>
        <translation>Wahrheitswert</translation>
    </message>
    <message>
        <source>date or time</source>
        <translation>Datum oder Uhrzeit</translation>
    </message>
    <message>
        <source>list of texts</source>
        <translation>Liste von Texten</translation>
    </message>
    <message>
        <source>list of two numbers</source>
        <translation>Liste von zwei Zahlen</translation>
    </message>
    <message>
        <source>list of tables</source>
        <translation>Liste von Tabellen</translation>
    </message>
    <message>
        <source>the quote is not closed on its line</source>
        <translation>das Anführungszeichen wird in seiner Zeile nicht geschlossen</translation>
    </message>
    <message>
        <source>too many dotted keys or headers</source>
        <translation>zu viele Schlüssel mit Punkten oder Überschriften</translation>
    </message>
    <message numerus="yes">
        <source>%n or more arguments</source>
        <translation>
            <numerusform>%n oder mehr Argumente</numerusform>
            <numerusform>%n oder mehr Argumente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n arguments</source>
        <translation>
            <numerusform>%n Argument</numerusform>
            <numerusform>%n Argumente</numerusform>
        </translation>
    </message>
    <message>
        <source>setting of a run</source>
        <translation>Einstellung eines Laufs</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>body</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>entry of the body</source>
        <translation>Angabe des Körpers</translation>
    </message>
    <message>
        <source>There is no body `%1`.</source>
        <translation>Es gibt keinen Körper `%1`.</translation>
    </message>
    <message>
        <source>Name one of the bodies, or `ground`.</source>
        <translation>Nennen Sie einen der Körper oder `ground`, das Gestell.</translation>
    </message>
    <message>
        <source>There are %2 entries here, where %1 are expected. Add or remove some.</source>
        <translation>Hier stehen %2 Angaben, wo %1 erwartet werden. Ergänzen oder entfernen Sie welche.</translation>
    </message>
    <message>
        <source>A direction needs a component that is not zero. Write, for example, 0, 0, 1.</source>
        <translation>Eine Richtung braucht eine Komponente, die nicht null ist. Schreiben Sie zum Beispiel 0, 0, 1.</translation>
    </message>
    <message>
        <source>%1 cannot close a loop with itself. Name another body, or the ground.</source>
        <translation>%1 kann keine Schleife mit sich selbst schließen. Nennen Sie einen anderen Körper oder das Gestell.</translation>
    </message>
    <message>
        <source>These bodies carry each other: %1. Let one of them stand on the ground.</source>
        <translation>Diese Körper tragen einander: %1. Lassen Sie einen von ihnen auf dem Gestell stehen.</translation>
    </message>
    <message>
        <source>With %1 nothing determines %2.</source>
        <translation>Mit %1 bestimmt nichts %2.</translation>
    </message>
    <message>
        <source>Give another value.</source>
        <translation>Geben Sie einen anderen Wert an.</translation>
    </message>
    <message>
        <source>With %1 nothing determines %2 in %3.</source>
        <translation>Mit %1 bestimmt nichts %2 in %3.</translation>
    </message>
    <message>
        <source>a mere number</source>
        <translation>eine bloße Zahl</translation>
    </message>
    <message>
        <source>in `%1`</source>
        <translation>in `%1`</translation>
    </message>
    <message>
        <source>`%1` is %2, but `%3` is %4. Correct the term, or the unit of one of its names.</source>
        <translation>`%1` ist %2, aber `%3` ist %4. Berichtigen Sie den Term oder die Einheit eines seiner Namen.</translation>
    </message>
    <message>
        <source>The %1 is %2, but `%3` is %4. Correct the term, or the unit of one of its names.</source>
        <translation>Der Ausdruck muss %2 sein (%1), aber `%3` ist %4. Berichtigen Sie den Term oder die Einheit eines seiner Namen.</translation>
    </message>
    <message>
        <source>`%1` takes a mere number, but `%2` is %3. Divide it by something in the same unit, or correct the unit of one of its names.</source>
        <translation>`%1` braucht eine bloße Zahl, aber `%2` ist %3. Teilen Sie durch etwas in derselben Einheit, oder berichtigen Sie die Einheit eines der Namen.</translation>
    </message>
    <message>
        <source>`%1` is not a known unit, so nothing is checked with it. Write it in known units, such as `kg*m^2/s`.</source>
        <translation>`%1` ist keine bekannte Einheit, also wird mit ihr nichts geprüft. Schreiben Sie sie mit bekannten, etwa `kg*m^2/s`.</translation>
    </message>
    <message>
        <source>`%1` counts from a different zero than `%2`, so products with it are meaningless. Give the value in `%2`.</source>
        <translation>`%1` zählt von einer anderen Null an als `%2`, sodass Produkte damit nichts bedeuten. Geben Sie den Wert in `%2` an.</translation>
    </message>
    <message>
        <source>`%1` is a logarithm or a date: it has no multiples, and nothing can be calculated in it. Choose a unit that has.</source>
        <translation>`%1` ist ein Logarithmus oder ein Datum: davon gibt es keine Vielfachen, und darin lässt sich nicht rechnen. Wählen Sie eine Einheit, die welche hat.</translation>
    </message>
    <message>
        <source>The value is typed in `%1`, which cannot be converted to `%2`, the unit here. Correct one of the two.</source>
        <translation>Der Wert ist in `%1` angegeben, was sich nicht in `%2`, die Einheit hier, umrechnen lässt. Berichtigen Sie eine von beiden.</translation>
    </message>
    <message>
        <source>`%1` has no unit; `%2` would fit. Give it this one, or leave it free.</source>
        <translation>`%1` hat keine Einheit; `%2` würde passen. Geben Sie diese an, oder lassen Sie sie frei.</translation>
    </message>
    <message>
        <source>What stands last in the call of `%1` is neither the order of a derivative of a table nor the power of a coefficient. Write a whole number, 0 or more.</source>
        <translation>Was im Aufruf von `%1` zuletzt steht, ist weder die Ordnung der Ableitung einer Tabelle noch die Potenz eines Koeffizienten. Schreiben Sie eine ganze Zahl, 0 oder größer.</translation>
    </message>
    <message>
        <source>The table `%1` needs at least two rows and has %2. Give it more in x and y.</source>
        <translation>Die Tabelle `%1` braucht mindestens zwei Zeilen und hat %2. Geben Sie ihr in x und y mehr.</translation>
    </message>
    <message>
        <source>The table `%1` has %2 rows; at most %3 can be taken. Remove rows where it is nearly straight.</source>
        <translation>Die Tabelle `%1` hat %2 Zeilen; höchstens %3 sind möglich. Entfernen Sie Zeilen, wo sie nahezu gerade verläuft.</translation>
    </message>
    <message>
        <source>The table `%1` has %2 numbers in x and %3 in y. Add or remove some: every row needs one of each.</source>
        <translation>Die Tabelle `%1` hat %2 Zahlen in x und %3 in y. Ergänzen oder entfernen Sie welche: jede Zeile braucht von beiden eine.</translation>
    </message>
    <message>
        <source>`%1` is not greater than `%2`, which comes before it in x. Write the rows in order of increasing x.</source>
        <translation>`%1` ist nicht größer als `%2`, das in x davor steht. Schreiben Sie die Zeilen in einer solchen Reihenfolge, dass x von jeder zur nächsten wächst.</translation>
    </message>
    <message>
        <source>`%1` is not a number. Write one here, without any names.</source>
        <translation>`%1` ist keine Zahl. Schreiben Sie hier eine, ohne Namen.</translation>
    </message>
    <message>
        <source>The table `%1` is too steep between two rows to be computed with. Move them apart.</source>
        <translation>Die Tabelle `%1` ist zwischen zwei Zeilen zu steil, um damit zu rechnen. Rücken Sie sie auseinander.</translation>
    </message>
    <message>
        <source>The acceleration `%1` must not appear here. Energies, efforts and constraints depend on displacements and flows at most; an output may name it.</source>
        <translation>Die Beschleunigung `%1` darf hier nicht vorkommen. Energien, Efforts und Bedingungen hängen höchstens von Koordinaten und Flüssen ab; eine Ausgabe darf sie nennen.</translation>
    </message>
    <message>
        <source>The equations are not solved for the acceleration `%1`, as it has no inertia. Use the displacement or the flow instead.</source>
        <translation>Die Gleichungen werden nicht nach der Beschleunigung `%1` gelöst, weil keine Trägheit zu ihr gehört. Verwenden Sie stattdessen die Koordinate oder den Fluss.</translation>
    </message>
    <message>
        <source>`%1` is not a name to integrate over. Write `integral(f, x)` with one name in place of `x`; a lower limit may follow: `integral(f, x, 1)`.</source>
        <translation>`%1` ist kein Name, über den integriert werden kann. Schreiben Sie `integral(f, x)` mit einem Namen anstelle von `x`; wo das Integral beginnt, darf folgen: `integral(f, x, 1)`.</translation>
    </message>
    <message>
        <source>`%1` is a definition, and nothing can be integrated over it or differentiated by it, nor can it be replaced. Use a coordinate, a flow or another quantity of its own.</source>
        <translation>`%1` ist eine Definition: über sie kann nicht integriert, nach ihr nicht abgeleitet und sie kann nicht ersetzt werden. Verwenden Sie eine Koordinate, einen Fluss oder eine andere eigene Größe.</translation>
    </message>
    <message>
        <source>`%1` has no value where its integral begins, at %2. Give another lower limit, such as `1` in `integral(f, x, 1)`.</source>
        <translation>`%1` hat keinen Wert, wo das Integral beginnt, bei %2. Geben Sie einen anderen Beginn an, wie `1` in `integral(f, x, 1)`.</translation>
    </message>
    <message>
        <source>`%1` has a kink or jump, and no closed form of its integral is known. Write the energy itself, in pieces, in place of its integral.</source>
        <translation>`%1` hat einen Knick oder Sprung, und keine geschlossene Form des Integrals ist bekannt. Schreiben Sie anstelle des Integrals die Energie selbst, stückweise.</translation>
    </message>
    <message>
        <source>`%1` does not specify a time. Write `impulse(t - t0)`, where `t0` is a number or an expression of parameters.</source>
        <translation>`%1` nennt keinen Zeitpunkt. Schreiben Sie `impulse(t - t0)`; `t0` darf eine Zahl sein oder aus Parametern bestehen.</translation>
    </message>
    <message>
        <source>Up to here the texts of this model have more than %1 numbers, names and operations, too many to derive equations in a reasonable time. Use definitions for what is repeated.</source>
        <translation>Bis hierher haben die Texte dieses Modells mehr als %1 Zahlen, Namen und Rechenzeichen, mehr als in einer Zeit abgeleitet wird, die jemand wartet. Verwenden Sie Definitionen für das, was sich wiederholt.</translation>
    </message>
    <message>
        <source>An impulse has no duration and no value in %1. Write it in an effort, a force, a torque or the rate of a dynamic variable.</source>
        <translation>Ein Impuls wirkt keine Zeit lang und hat keinen Wert in %1. Schreiben Sie ihn in einen Effort, eine Kraft, ein Moment oder die Rate einer dynamischen Variablen.</translation>
    </message>
    <message>
        <source>`%1` has no value while an impulse acts. Write each impulse as a term by itself, multiplied only by what has no impulse and no jump at that moment.</source>
        <translation>`%1` hat keinen Wert, während ein Impuls wirkt. Schreiben Sie jeden Impuls als Term für sich, nur mit dem multipliziert, was in diesem Augenblick keinen Impuls enthält und nicht springt.</translation>
    </message>
    <message>
        <source>source of the graph</source>
        <translation>Quelle des Graphen</translation>
    </message>
    <message>
        <source>entry of the distributed element</source>
        <translation>Angabe des verteilten Elements</translation>
    </message>
    <message>
        <source>density or end of the field</source>
        <translation>Dichte oder Ende des Felds</translation>
    </message>
    <message>
        <source>There is no element `%1`.</source>
        <translation>Es gibt kein Element `%1`.</translation>
    </message>
    <message>
        <source>Name one of the distributed elements.</source>
        <translation>Nennen Sie eins der verteilten Elemente.</translation>
    </message>
    <message>
        <source>The row `%1` is not understood. Write %2.</source>
        <translation>Die Zeile `%1` ist nicht verständlich. Schreiben Sie %2.</translation>
    </message>
    <message>
        <source>The number %1 is used twice. Give each branch, and each output, a number of its own.</source>
        <translation>Die Nummer %1 kommt zweimal vor. Geben Sie jedem Zweig und jedem Ausgang eine eigene.</translation>
    </message>
    <message>
        <source>The branch %1 begins and ends at the same node. Lead it to another one, or remove it.</source>
        <translation>Der Zweig %1 beginnt und endet am selben Knoten. Führen Sie ihn zu einem anderen, oder entfernen Sie ihn.</translation>
    </message>
    <message>
        <source>The output %1 refers to the branch %2, which does not exist. Name one of the branches.</source>
        <translation>Der Ausgang %1 betrifft den Zweig %2, den es nicht gibt. Nennen Sie einen der Zweige.</translation>
    </message>
    <message>
        <source>Only through sources, %1, lead to a part of the graph: their values would contradict each other. Give the flow another way.</source>
        <translation>Zu einem Teil des Graphen führen nur Flussquellen, %1: ihre Werte würden sich widersprechen. Geben Sie dem Fluss einen anderen Weg.</translation>
    </message>
    <message>
        <source>The branches %1 do not determine what goes across and through them: sources, transformers and gyrators leave no solution, or several. Change one of them.</source>
        <translation>Die Zweige %1 bestimmen nicht, was über ihnen liegt und durch sie geht: Quellen, Transformatoren und Gyratoren lassen keine oder mehrere Lösungen. Ändern Sie eins davon.</translation>
    </message>
    <message>
        <source>The states %1 cannot be chosen: they depend on others, or are not variables of storage elements. Leave the choice out, or choose others.</source>
        <translation>Die Zustände %1 lassen sich nicht wählen: sie hängen von anderen ab oder sind keine Größe eines Speichers. Lassen Sie die Wahl weg, oder wählen Sie andere.</translation>
    </message>
    <message>
        <source>The graph has no branches yet. Add one, for example `1 2 1 4`.</source>
        <translation>Der Graph hat noch keine Zweige. Fügen Sie einen hinzu, zum Beispiel `1 2 1 4`.</translation>
    </message>
    <message>
        <source>The graph has more branches or two-ports than the %1 that are possible. Make it smaller.</source>
        <translation>Der Graph hat mehr Zweige oder Zweitore als die möglichen %1. Machen Sie ihn kleiner.</translation>
    </message>
    <message>
        <source>A linear graph brings its own equations; `%1` cannot be combined with it. Remove one or the other.</source>
        <translation>Ein linearer Graph bringt seine eigenen Gleichungen mit; `%1` passt nicht dazu. Entfernen Sie das eine oder das andere.</translation>
    </message>
    <message>
        <source>The distributed element `%1` needs `%2`. Give it a value.</source>
        <translation>Das verteilte Element `%1` braucht `%2`. Geben Sie einen Wert an.</translation>
    </message>
    <message>
        <source>The distributed element `%1` makes no use of `%2`. Remove it, or choose another kind.</source>
        <translation>Das verteilte Element `%1` kann mit `%2` nichts anfangen. Entfernen Sie es, oder wählen Sie eine andere Art.</translation>
    </message>
    <message>
        <source>The distributed element `%1` needs two ends. Choose from: %2.</source>
        <translation>Das verteilte Element `%1` braucht zwei Enden. Zur Wahl stehen: %2.</translation>
    </message>
    <message>
        <source>`%1` is not understood as indices. Write, for example, `x[1..20]`, `x[i - 1]` or `sum(i = 1..20, x[i]^2)`, with whole numbers.</source>
        <translation>`%1` ist als Index nicht verständlich. Schreiben Sie zum Beispiel `x[1..20]`, `x[i - 1]` oder `sum(i = 1..20, x[i]^2)`, mit ganzen Zahlen.</translation>
    </message>
    <message>
        <source>The field needs `%1`. Give it.</source>
        <translation>Das Feld braucht `%1`. Geben Sie es an.</translation>
    </message>
    <message>
        <source>`%1` is prescribed at %2, so what acts on it there has no effect. Remove the condition, or what acts there.</source>
        <translation>`%1` ist bei %2 gegeben, so dass nichts bewirkt, was dort darauf wirkt. Entfernen Sie die Bedingung, oder was dort wirkt.</translation>
    </message>
    <message>
        <source>At %1 there is no condition for `%2`. Give one, or an energy that implies it.</source>
        <translation>Bei %1 gibt es keine Bedingung für `%2`. Geben Sie eine an, oder eine Energie, die sie bringt.</translation>
    </message>
    <message>
        <source>The density is not understood in `%1`: derivatives as high as these have no place in Hamilton&apos;s principle for it. Use lower ones.</source>
        <translation>Die Dichte ist in `%1` nicht verständlich: so hohe Ableitungen haben in Hamiltons Prinzip keinen Platz. Nehmen Sie niedrigere.</translation>
    </message>
    <message>
        <source>The branch %1 has the type `%2`, which does not exist. Choose from 1 A-type, 2 T-type, 3 D-type, 4 across source, 5 through source, 6 transformer, 7 gyrator.</source>
        <translation>Der Zweig %1 hat den Typ `%2`, den es nicht gibt. Wählen Sie aus 1 A-Typ, 2 T-Typ, 3 D-Typ, 4 Quelle darüber, 5 Quelle hindurch, 6 Transformator, 7 Gyrator.</translation>
    </message>
    <message>
        <source>The branch %1 ends at the node `%2`, which does not exist. Give a number from 1, the reference, upwards.</source>
        <translation>Der Zweig %1 endet am Knoten `%2`, den es nicht gibt. Geben Sie eine Zahl ab 1, dem Bezug, an.</translation>
    </message>
    <message>
        <source>No branch leads from the nodes %1 to the reference, node 1: nothing determines their potentials. Add one that does.</source>
        <translation>Von den Knoten %1 führt kein Zweig zum Bezug, Knoten 1: nichts bestimmt ihre Potentiale. Fügen Sie einen hinzu, der es tut.</translation>
    </message>
    <message>
        <source>The branch %1 is one side of a two-port whose other side is missing. Write a transformer or gyrator as two rows, one after the other.</source>
        <translation>Der Zweig %1 ist eine Seite eines Zweitors, dessen andere fehlt. Schreiben Sie einen Transformator oder Gyrator als zwei Zeilen hintereinander.</translation>
    </message>
    <message>
        <source>The two sides of the two-port that begins with branch %1 do not follow each other. Move the second row directly behind the first.</source>
        <translation>Die Seiten des Zweitors, das mit Zweig %1 beginnt, folgen nicht aufeinander. Setzen Sie die zweite Zeile gleich hinter die erste.</translation>
    </message>
    <message>
        <source>The across sources %1 form a loop: their values would contradict each other. Add another element to it.</source>
        <translation>Die Quellen %1 bilden eine Schleife: ihre Werte würden sich widersprechen. Fügen Sie ein anderes Element hinzu.</translation>
    </message>
    <message>
        <source>`%1` is not a state of the graph, so it cannot have an initial value. Choose from the states %2.</source>
        <translation>`%1` ist kein Zustand des Graphen und kann daher keinen Anfangswert haben. Wählen Sie aus den Zuständen %2.</translation>
    </message>
    <message>
        <source>The number of modes of `%1` is not understood. Give a whole number from 1 to %2.</source>
        <translation>Die Zahl der Moden von `%1` ist nicht verständlich. Geben Sie eine ganze Zahl von 1 bis %2 an.</translation>
    </message>
    <message>
        <source>Whole masses at both ends would make `%1` heavier than it is. Choose half masses.</source>
        <translation>Ganze Massen an beiden Enden machten `%1` schwerer, als es ist. Wählen Sie halbe Massen.</translation>
    </message>
    <message>
        <source>The port at `%2` lies outside the element `%1`. Move it between 0 and the length.</source>
        <translation>Der Anschluss bei `%2` liegt außerhalb des Elements `%1`. Setzen Sie ihn zwischen 0 und die Länge.</translation>
    </message>
    <message>
        <source>`%1` cannot appear here. Use parameters, or one of these: %2.</source>
        <translation>`%1` kann hier nicht stehen. Verwenden Sie Parameter oder eins von diesen: %2.</translation>
    </message>
    <message>
        <source>The condition `%1` does not fit this problem. Choose from these conditions: %2.</source>
        <translation>Die Bedingung `%1` passt nicht zu dieser Aufgabe. Wählen Sie aus diesen: %2.</translation>
    </message>
    <message>
        <source>No model can be made of the field: %1. Change the field, or choose other shapes.</source>
        <translation>Aus dem Feld lässt sich kein Modell machen: %1. Ändern Sie das Feld, oder wählen Sie andere Formen.</translation>
    </message>
    <message>
        <source>The source `%1` jumps, and the storage element `%2`, which it determines, would have to jump with it. Use a source without jumps, or put a resistance between them.</source>
        <translation>Die Quelle `%1` springt, und der Speicher `%2`, den sie bestimmt, müsste mitspringen. Nehmen Sie eine Quelle ohne Sprünge, oder setzen Sie einen Widerstand dazwischen.</translation>
    </message>
    <message>
        <source>`%1` is 0, and the equations of the graph divide by it. Give it another value, or take the branch %2 out of the graph.</source>
        <translation>`%1` ist 0, und die Gleichungen des Graphen teilen dadurch. Geben Sie einen anderen Wert, oder nehmen Sie den Zweig %2 aus dem Graphen.</translation>
    </message>
    <message>
        <source>The graph has only sources, which are given: there is nothing to solve. Add an element, for example a resistor `2 2 1 3`.</source>
        <translation>Der Graph hat nur Quellen, und die sind gegeben: Es gibt nichts zu lösen. Fügen Sie ein Element hinzu, zum Beispiel einen Widerstand `2 2 1 3`.</translation>
    </message>
    <message>
        <source>The source `%1` depends on %2, which the graph itself determines: a modulated source is not a source. Make it a function of time and of parameters.</source>
        <translation>Die Quelle `%1` hängt von %2 ab, was der Graph selbst bestimmt: Eine gesteuerte Quelle ist keine Quelle. Machen Sie sie zu einer Funktion der Zeit und von Parametern.</translation>
    </message>
    <message>
        <source>`%1` is not a branch that can have a matrix. Give each branch number once; for a transformer or gyrator, that of its first branch.</source>
        <translation>`%1` ist kein Zweig, zu dem eine Matrix gehören kann. Geben Sie die Nummer eines Zweigs an, bei Transformator oder Gyrator die des ersten, jede einmal.</translation>
    </message>
    <message>
        <source>The matrix of branch %1 has the wrong form. Make it %2.</source>
        <translation>Die Matrix des Zweigs %1 ist nicht, was sie sein muss. Machen Sie sie zu: %2.</translation>
    </message>
    <message>
        <source>`%2` cannot appear in the matrix of branch %1. Use parameters, definitions of these, and in a transformer or gyrator integrated across variables, such as `x4_1`.</source>
        <translation>`%2` kann nicht in der Matrix des Zweigs %1 stehen. Verwenden Sie Parameter, Definitionen davon und in Transformator oder Gyrator integrierte Differenzgrößen wie `x4_1`.</translation>
    </message>
    <message>
        <source>The branches %1 meet, and have %2 components. Give them the same number, or put a transformer or gyrator between them.</source>
        <translation>Die Zweige %1 treffen sich und haben %2 Komponenten. Geben Sie ihnen dieselbe Anzahl, oder setzen Sie einen Transformator oder Gyrator dazwischen.</translation>
    </message>
    <message>
        <source>The branches %1 do not let the equations be written in whole matrices: what they store depends on others component by component. Read the equations of the model, or choose other states.</source>
        <translation>Die Zweige %1 lassen die Gleichungen nicht in ganzen Matrizen schreiben: Was sie speichern, hängt Komponente für Komponente von anderen ab. Lesen Sie die Gleichungen des Modells, oder wählen Sie andere Zustände.</translation>
    </message>
    <message>
        <source>The distributed element `%1` stands beside a linear graph and is not joined to it. Give it `nodes`, a pair [tail, head] for each of its ports (%2).</source>
        <translation>Das verteilte Element `%1` steht neben einem linearen Graphen und ist nicht mit ihm verbunden. Geben Sie ihm `nodes`, ein Paar [Anfang, Ende] für jeden seiner Anschlüsse (%2).</translation>
    </message>
    <message>
        <source>Nothing of `%1` moves at the port `%2`, as long as it has these modes. Move the port to another place, or keep more modes.</source>
        <translation>Am Anschluss `%2` bewegt sich von `%1` mit diesen Moden nichts. Verlegen Sie den Anschluss, oder behalten Sie mehr Moden.</translation>
    </message>
    <message>
        <source>The point at %1 does not lie between %2 and %3. Move it, or state what is there with the end.</source>
        <translation>Der Punkt bei %1 liegt nicht zwischen %2 und %3. Verschieben Sie ihn, oder geben Sie beim Ende an, was dort ist.</translation>
    </message>
    <message>
        <source>The density has a kink or a jump in `%1`, so the equations hold only on either side of it. Use a smooth function, or do not rely on them there.</source>
        <translation>Die Dichte hat in `%1` einen Knick oder Sprung, sodass die Gleichungen nur beiderseits davon gelten. Nehmen Sie eine glatte Funktion, oder verlassen Sie sich dort nicht auf sie.</translation>
    </message>
    <message>
        <source>The port `%2` of `%1` begins and ends at the same node. Move it to another one.</source>
        <translation>Der Anschluss `%2` von `%1` beginnt und endet am selben Knoten. Verlegen Sie ihn zu einem anderen.</translation>
    </message>
    <message>
        <source>The ports `%2` and `%3` of `%1` are at the same place. Remove one of them, and join there what acts at both.</source>
        <translation>Die Anschlüsse `%2` und `%3` von `%1` liegen an derselben Stelle. Entfernen Sie einen, und schließen Sie dort an, was an beiden wirkt.</translation>
    </message>
    <message>
        <source>There is another point at %1. Merge the two into one.</source>
        <translation>Bei %1 liegt noch ein Punkt. Fassen Sie in einem zusammen, was dort steht.</translation>
    </message>
    <message>
        <source>The conditions for `%1` at %2 contradict each other. Remove one of them.</source>
        <translation>Die Bedingungen für `%1` bei %2 widersprechen sich. Entfernen Sie eine davon.</translation>
    </message>
    <message>
        <source>`%1` is not a constant times the square of a sum of displacements or of flows, so no element of a linear graph represents it. Write it like `k*(x1 - x2)^2/2`, or keep the energies.</source>
        <translation>`%1` ist keine Konstante mal dem Quadrat einer Summe von Verschiebungen oder Flüssen, sodass kein Element eines linearen Graphen dafür steht. Schreiben Sie es so, etwa `k*(x1 - x2)^2/2`, oder behalten Sie die Energien.</translation>
    </message>
    <message>
        <source>`%1`, which acts on `%2`, is not a source of a linear graph. Make it a function of time and of parameters, or keep the energies.</source>
        <translation>`%1`, das auf `%2` wirkt, ist keine Quelle eines linearen Graphen. Machen Sie daraus eine Funktion der Zeit und der Parameter, oder behalten Sie die Energien.</translation>
    </message>
    <message>
        <source>The constraint `%1` has no constant coefficients, as a graph&apos;s loops, cut sets, transformers and gyrators have. Make it linear, or keep the energies.</source>
        <translation>Die Zwangsbedingung `%1` hat keine konstanten Koeffizienten, wie sie Maschen, Schnitte, Transformatoren und Gyratoren eines Graphen haben. Machen Sie sie linear, oder behalten Sie die Energien.</translation>
    </message>
    <message>
        <source>A linear graph has no place for `%1`: %2. Remove it, or keep the energies.</source>
        <translation>Ein linearer Graph hat keinen Platz für `%1`: %2. Entfernen Sie es, oder behalten Sie die Energien.</translation>
    </message>
    <message>
        <source>Nothing stores, resists or prescribes the motion of %1. Add an element that does, or remove the coordinates.</source>
        <translation>Nichts speichert, hemmt oder gibt die Bewegung von %1 vor. Fügen Sie ein Element hinzu, das es tut, oder entfernen Sie die Koordinaten.</translation>
    </message>
    <message>
        <source>No linear graph has branches for all of these: %1. Remove one of them, or keep the energies.</source>
        <translation>Kein linearer Graph hat Zweige für alle diese: %1. Entfernen Sie eines davon, oder behalten Sie die Energien.</translation>
    </message>
    <message>
        <source>The coefficient of `%1` is 0, and the graph divides by it. Give it another value, or remove the term.</source>
        <translation>Der Koeffizient von `%1` ist 0, und der Graph teilt durch ihn. Geben Sie ihm einen anderen Wert, oder entfernen Sie den Term.</translation>
    </message>
    <message>
        <source>The initial values contradict `%1`, but a graph starts from consistent ones. Give values that agree.</source>
        <translation>Die Anfangswerte widersprechen `%1`, und ein Graph beginnt mit Werten, die passen. Geben Sie passende Werte an.</translation>
    </message>
    <message>
        <source>A linear graph is sought for %1 coordinates at most. Make the model smaller, or keep the energies.</source>
        <translation>Ein linearer Graph wird für höchstens %1 Koordinaten gesucht. Verkleinern Sie das Modell, oder behalten Sie die Energien.</translation>
    </message>
    <message>
        <source>The linear graph that was found has different equations from the energies. Keep the energies, and report this model.</source>
        <translation>Der gefundene lineare Graph hat andere Gleichungen als die Energien. Behalten Sie die Energien, und melden Sie dieses Modell.</translation>
    </message>
    <message>
        <source>The energies do not contain the output `%1`, which is left out. Use the graph for it.</source>
        <translation>Die Energien wissen nichts vom Ausgang `%1`, der deshalb fehlt. Fragen Sie den Graphen danach.</translation>
    </message>
    <message>
        <source>The storage element of branch %1 is not a state of its own: others (%2) determine it. Give it no initial value.</source>
        <translation>Das Speicherelement von Zweig %1 ist kein eigener Zustand: Andere (%2) bestimmen es. Geben Sie ihm keinen Anfangswert.</translation>
    </message>
    <message>
        <source>`%1` is not a function. Write `%1` alone or what it is, such as `sin(t)`, or add a table of this name.</source>
        <translation>`%1` ist keine Funktion. Schreiben Sie `%1` allein oder was es ist, etwa `sin(t)`, oder fügen Sie eine Tabelle dieses Namens hinzu.</translation>
    </message>
    <message>
        <source>The functional has no path to find: %1. Change the integrand, or the ends.</source>
        <translation>Das Funktional hat keinen Weg, der zu finden wäre: %1. Ändern Sie den Integranden oder die Enden.</translation>
    </message>
    <message>
        <source>`%1` jumps, and its rate is infinite there. Write something continuous into `dot()`, such as a ramp, or tanh with a small width in place of the jump.</source>
        <translation>`%1` springt, und dort ist die Rate unendlich. Schreiben Sie etwas Stetiges in `dot()`, etwa eine Rampe, oder tanh mit kleiner Breite anstelle des Sprungs.</translation>
    </message>
    <message>
        <source>`%1` is a field at a place that has no name yet. Add a point there (Add &gt; Point): the value is `%2` then. At the ends it is `%3` and `%4`.</source>
        <translation>`%1` ist ein Feld an einem Ort, der noch keinen Namen hat. Fügen Sie dort einen Punkt hinzu (Hinzufügen &gt; Punkt): der Wert ist dann `%2`. An den Enden ist er `%3` und `%4`.</translation>
    </message>
    <message>
        <source>`%1` is a field, not a function. Write `%2` for its value at this place.</source>
        <translation>`%1` ist ein Feld und keine Funktion. Schreiben Sie `%2` für seinen Wert an diesem Ort.</translation>
    </message>
    <message>
        <source>There is not enough memory for this. Make the model smaller, or close other programs.</source>
        <translation>Dafür reicht der Speicher nicht. Verkleinern Sie das Modell, oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>The model has %2 entries in `%1`; at most %3 are accepted, so that an answer comes in a reasonable time. Remove some, or describe the system more coarsely.</source>
        <translation>Das Modell hat %2 Einträge in `%1`; höchstens %3 werden angenommen, damit eine Antwort in erträglicher Zeit kommt. Lassen Sie einige weg, oder beschreiben Sie das System gröber.</translation>
    </message>
    <message>
        <source>The unknown `%1` is used, but the constraint `%2` that determines it is empty. Type its equation, or remove `%1` where it is used.</source>
        <translation>Die Unbekannte `%1` wird benutzt, aber in der Bedingung `%2`, die sie bestimmt, steht nichts. Geben Sie ihre Gleichung ein, oder nehmen Sie `%1` dort heraus, wo es benutzt wird.</translation>
    </message>
    <message>
        <source>The constraint `%1` is satisfied by every motion with these values, and nothing determines its reaction. Remove it if that matters; the motion stays the same. If a function in it that jumps or bends is to switch it on later, let a force hold instead, such as that of a stiff damper.</source>
        <translation>Die Bedingung `%1` ist mit diesen Werten bei jeder Bewegung erfüllt, und nichts bestimmt ihre Reaktion. Entfernen Sie sie, wenn es darauf ankommt; die Bewegung bleibt dieselbe. Soll eine Funktion in ihr, die springt oder knickt, sie später einschalten, lassen Sie stattdessen eine Kraft halten, etwa die eines steifen Dämpfers.</translation>
    </message>
    <message>
        <source>At the start the joint that closes the loop of the body `%1` is turned over by half a turn: its axes point in opposite directions. Give initial values at which they point the same way, or reverse its loop_axis or loop_direction.</source>
        <translation>Am Anfang ist das Gelenk, das die Schleife des Körpers `%1` schließt, um eine halbe Umdrehung verdreht: Seine Achsen weisen gegeneinander. Geben Sie Anfangswerte an, bei denen sie gleich weisen, oder drehen Sie loop_axis oder loop_direction um.</translation>
    </message>
    <message>
        <source>A coefficient jumps at %1 = %2, where the field has to satisfy a condition that is not listed. Add a point there.</source>
        <translation>Bei %1 = %2 springt ein Koeffizient; dort muss das Feld eine Bedingung erfüllen, die nicht aufgeführt ist. Fügen Sie dort einen Punkt hinzu.</translation>
    </message>
    <message>
        <source>The integral of `%1` has no value: between its limits, at %2, what is integrated grows like 1/s or faster. Give it limits on one side of that place.</source>
        <translation>Das Integral von `%1` hat keinen Wert: Zwischen seinen Grenzen, bei %2, wächst der Integrand wie 1/s oder schneller. Geben Sie ihm Grenzen auf einer Seite dieser Stelle.</translation>
    </message>
    <message>
        <source>`%1` is no source: there is no linear graph here that it could belong to. Remove the input, or add the graph; for an effort use `efforts`.</source>
        <translation>`%1` ist keine Quelle: Es gibt hier keinen linearen Graphen, zu dem sie gehören könnte. Entfernen Sie die Eingabe, oder ergänzen Sie den Graphen; für eine eingeprägte Kraft dient `efforts`.</translation>
    </message>
    <message>
        <source>With `%1` indices produce more than %2 items or terms, the most that are possible. Use fewer, or a field in place of many similar pieces.</source>
        <translation>Mit `%1` stehen Indizes für mehr als %2 Stücke oder Summanden, und mehr sind nicht möglich. Verwenden Sie weniger, oder ein Feld anstelle vieler gleicher Stücke.</translation>
    </message>
    <message>
        <source>Written out, `%1` has more than %2 characters, the most that are possible. Use fewer terms, or name parts of them by definitions.</source>
        <translation>`%1` ist ausgeschrieben länger als %2 Zeichen, und mehr sind nicht möglich. Verwenden Sie weniger Summanden, oder benennen Sie Teile durch Definitionen.</translation>
    </message>
    <message>
        <source>`%1` (%2) must not appear in the %3.</source>
        <translation>`%1` (%2) darf in %3 nicht vorkommen.</translation>
    </message>
    <message>
        <source>Where a law needs the reaction, as dry friction does, move the constraint to the effort constraints: with an effort such as `N`, that acts on its coordinates (`y` = `N`), every other effort may depend on `N`.</source>
        <translation>Braucht ein Gesetz die Reaktion, wie trockene Reibung, so verschieben Sie die Bedingung zu den Effortbedingungen: Mit einem Effort wie `N`, der auf ihre Koordinaten wirkt (`y` = `N`), darf jeder andere Effort von `N` abhängen.</translation>
    </message>
    <message>
        <source>Move the equation to the effort constraints, with an effort such as `R`, and let `R` act on the coordinates whose flows it binds.</source>
        <translation>Verschieben Sie die Gleichung zu den Effortbedingungen, mit einem Effort wie `R`, und lassen Sie `R` auf die Koordinaten wirken, deren Flüsse sie bindet.</translation>
    </message>
    <message>
        <source>Write this quantity without it.</source>
        <translation>Schreiben Sie diese Größe ohne sie.</translation>
    </message>
    <message>
        <source>The flow constraint `%1` is not linear in the flow `%2`. Only linear (Pfaffian) ones have constraint forces by d&apos;Alembert&apos;s principle: rewrite it so that each flow appears to the first power only, or move it to the effort constraints, with an effort such as `F`, and say how `F` acts on the coordinates.</source>
        <translation>Die Flussbedingung `%1` ist im Fluss `%2` nicht linear. Nur lineare (pfaffsche) haben nach dem Prinzip von d’Alembert Zwangskräfte: Schreiben Sie sie so um, dass jeder Fluss nur in der ersten Potenz vorkommt, oder verschieben Sie sie zu den Effortbedingungen, mit einem Effort wie `F`, und sagen Sie, wie `F` auf die Koordinaten wirkt.</translation>
    </message>
    <message>
        <source>`%1` is declared here, and so it is not the flow of `%2`, which is called `%3` instead. Rename it, or give that flow a name of its own.</source>
        <translation>`%1` ist hier vereinbart und darum nicht der Fluss von `%2`, der stattdessen `%3` heißt. Benennen Sie es um, oder geben Sie diesem Fluss einen eigenen Namen.</translation>
    </message>
    <message>
        <source>The initial values of %1 are not compatible with %2: they were moved as little as possible, as an impulse would move them. Change one of them, or leave one out, so that it follows the others.</source>
        <translation>Die Anfangswerte von %1 können nicht zusammen mit %2 bestehen: Sie wurden so wenig verschoben, wie ein Stoß sie verschieben würde. Ändern Sie einen davon, oder lassen Sie einen weg, damit er den anderen folgt.</translation>
    </message>
    <message>
        <source>The initial values leave open in which direction %1 can be satisfied: derivatives vanish or depend on each other there, a singular position from which more than one motion may continue. The direction %2 was taken. Give initial displacements or flows close to these for another one.</source>
        <translation>Die Anfangswerte lassen offen, in welcher Richtung %1 erfüllt werden kann: Ableitungen verschwinden dort oder hängen voneinander ab, eine singuläre Lage, von der mehr als eine Bewegung weiterführen kann. Gewählt wurde die Richtung %2. Für eine andere geben Sie Anfangswerte der Verschiebungen oder Flüsse daneben an.</translation>
    </message>
    <message>
        <source>`%1` is no state: there is no linear graph here, and nothing else that `initial` could start. Remove it, or give the coordinate its initial value.</source>
        <translation>`%1` ist kein Zustand: Es gibt hier keinen linearen Graphen und auch sonst nichts, was `initial` starten könnte. Entfernen Sie es, oder geben Sie der Koordinate ihren Anfangswert.</translation>
    </message>
    <message>
        <source>Nothing but dry friction resists the flow of %1: without inertia, and without a resistance that grows with the flow, nothing determines when it holds and how it gives way. Give it a little of either, such as `1e-6*dotx^2/2` in the kinetic coenergy or `0.001*dotx^2/2` in the dissipation.</source>
        <translation>Der Bewegung von %1 widersteht nichts als trockene Reibung: Ohne Trägheit und ohne einen Widerstand, der mit der Geschwindigkeit wächst, sagt nichts, wann sie hält und wie sie nachgibt. Geben Sie etwas davon, zum Beispiel `1e-6*dotx^2/2` in der kinetischen Koenergie oder `0.001*dotx^2/2` in der Dissipation.</translation>
    </message>
    <message>
        <source>The constraint `%1` only touches %2: where all of them hold they demand the same of the velocities, and right beside that place they part, as at a dead centre or at the end of a mechanism&apos;s reach. Neither the motion nor the reactions are determined there. Change a length or another parameter so that they cross, or let the motion begin where they do.</source>
        <translation>Die Bedingung `%1` berührt %2 nur: Wo alle gelten, verlangen sie dasselbe von den Geschwindigkeiten, und gleich daneben trennen sie sich, wie in einem Totpunkt oder am Ende der Reichweite eines Mechanismus. Weder Bewegung noch Reaktionen sind dort bestimmt. Ändern Sie eine Länge oder einen anderen Parameter, sodass sie sich kreuzen, oder beginnen Sie, wo sie das tun.</translation>
    </message>
    <message>
        <source>A coefficient jumps at %2, which is %1 only with the present values; the condition there is the one for these values. Write both places with the same names to get the general one.</source>
        <translation>Ein Koeffizient springt bei %2; das ist nur mit den jetzigen Werten %1, und die Bedingung dort gilt für diese Werte. Schreiben Sie beide Stellen mit denselben Namen, damit sie allgemein gilt.</translation>
    </message>
    <message>
        <source>Nothing determines %1: it occurs only inside functions that jump, such as `sign` and `step`, whose values stay the same while it changes.</source>
        <translation>Nichts bestimmt %1: Es kommt nur innerhalb von Funktionen vor, die springen, wie `sign` und `step`, und deren Werte gleich bleiben, während es sich ändert.</translation>
    </message>
    <message>
        <source>The equation of %1 demands `%2`, which contains %3 only inside functions that jump, such as `sign` and `step`, and so determines nothing. Dry friction alone moves nothing: add an inertia, a stiffness or a resistance that grows with the flow.</source>
        <translation>Die Gleichung von %1 verlangt `%2`; darin kommt %3 nur innerhalb von Funktionen vor, die springen, wie `sign` und `step`, sodass sie nichts bestimmt. Trockene Reibung allein bewegt nichts: Fügen Sie eine Trägheit, eine Steifigkeit oder einen Widerstand hinzu, der mit dem Fluss wächst.</translation>
    </message>
    <message>
        <source>A spectrum needs at least eight rows, and a value in each. Choose a smaller output step or a longer run, or show the curve itself.</source>
        <translation>Ein Spektrum braucht mindestens acht Zeilen und in jeder einen Wert. Wählen Sie einen kleineren Ausgabeschritt oder einen längeren Lauf, oder zeigen Sie die Kurve selbst.</translation>
    </message>
    <message>
        <source>`%1` is not a function. Did you mean `%2`? For a product write `%3`, or add a table of this name.</source>
        <translation>`%1` ist keine Funktion. Ist `%2` gemeint? Für ein Produkt schreiben Sie `%3`, oder fügen Sie eine Tabelle dieses Namens hinzu.</translation>
    </message>
    <message>
        <source>The second argument of `%1` is the name of a quantity, not `%2`. Write `dot(y, x)` for the derivative of `y` by `x`, `dot(y, t)` for its rate, `put(y, x, 3)` or `coeff(y, x, 2)`.</source>
        <translation>Das zweite Argument von `%1` ist der Name einer Größe, nicht `%2`. Schreiben Sie `dot(y, x)` für die Ableitung von `y` nach `x`, `dot(y, t)` für die Rate, `put(y, x, 3)` oder `coeff(y, x, 2)`.</translation>
    </message>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>`%1` is not a name with arguments. Write, for example, `F(x)` or `F(x, v)`.</source>
        <translation>`%1` ist kein Name mit Argumenten. Schreiben Sie zum Beispiel `F(x)` oder `F(x, v)`.</translation>
    </message>
    <message>
        <source>`%2` has two arguments called `%1`. Give one of them another name.</source>
        <translation>`%2` hat zwei Argumente namens `%1`. Nennen Sie eines davon anders.</translation>
    </message>
    <message>
        <source>`%1` has %2 derivatives and %3 arguments. Give one derivative for each argument.</source>
        <translation>`%1` hat %2 Ableitungen und %3 Argumente. Geben Sie zu jedem Argument eine Ableitung an.</translation>
    </message>
    <message>
        <source>`%1` is neither an argument of `%2` nor a parameter, and how `%2` changes with it is not known. Make it an argument, or give `%2` a formula.</source>
        <translation>`%1` ist weder ein Argument von `%2` noch ein Parameter, und wie sich `%2` damit ändert, ist nicht bekannt. Machen Sie ein Argument daraus, oder geben Sie `%2` eine Formel.</translation>
    </message>
    <message>
        <source>`%1` is not the derivative of the formula of `%2` by `%3`. Correct one of the two, or leave the derivatives out: they follow from the formula.</source>
        <translation>`%1` ist nicht die Ableitung der Formel von `%2` nach `%3`. Berichtigen Sie eines von beiden, oder lassen Sie die Ableitungen weg: sie folgen aus der Formel.</translation>
    </message>
    <message>
        <source>No function has these derivatives: that by `%2`, differentiated by `%3`, is not that by `%3`, differentiated by `%2`. Correct the derivatives of `%1`.</source>
        <translation>Keine Funktion hat diese Ableitungen: die nach `%2`, abgeleitet nach `%3`, ist nicht die nach `%3`, abgeleitet nach `%2`. Berichtigen Sie die Ableitungen von `%1`.</translation>
    </message>
    <message>
        <source>An integral, derivative, substitution or coefficient contains `%2`, an argument of `%1`, which a call replaces. Write its result, or write it in a definition.</source>
        <translation>Ein Integral, eine Ableitung, eine Einsetzung oder ein Koeffizient enthält `%2`, ein Argument von `%1`, das ein Aufruf ersetzt. Schreiben Sie das Ergebnis, oder schreiben Sie es in eine Definition.</translation>
    </message>
    <message>
        <source>`%1` cannot be evaluated here: derivatives, substitutions and coefficients belong to energies, efforts, constraints, definitions and outputs. Write its result, or the name of a definition that contains it.</source>
        <translation>`%1` kann hier nicht ausgewertet werden: Ableitungen, Einsetzungen und Koeffizienten gehören in Energien, Kräfte, Bedingungen, Definitionen und Ausgaben. Schreiben Sie das Ergebnis oder den Namen einer Definition, die es enthält.</translation>
    </message>
    <message>
        <source>`%1` is not a polynomial in `%2`, so it has no coefficients. Use a sum of powers such as `a*x^2 + b*x`, or a derivative at 0: `put(dot(y, x), x, 0)`.</source>
        <translation>`%1` ist kein Polynom in `%2` und hat daher keine Koeffizienten. Verwenden Sie eine Summe von Potenzen wie `a*x^2 + b*x` oder eine Ableitung bei 0: `put(dot(y, x), x, 0)`.</translation>
    </message>
    <message>
        <source>`%2` has no formula yet: write one in `[functions]`. Without it `%1` has no value.</source>
        <translation>`%2` hat noch keine Formel: schreiben Sie eine in `[functions]`. Ohne sie hat `%1` keinen Wert.</translation>
    </message>
    <message>
        <source>These functions call themselves: %1. Break the circle in one of them.</source>
        <translation>Diese Funktionen rufen sich selbst auf: %1. Unterbrechen Sie den Kreis an einer Stelle.</translation>
    </message>
    <message>
        <source>`%1` takes an angle in radians, but `%2` counts turns, as a frequency in Hz does. Multiply the frequency by `2*pi`, or give it in `rad/s`.</source>
        <translation>`%1` nimmt einen Winkel im Bogenmaß, aber `%2` zählt Umdrehungen wie eine Frequenz in Hz. Multiplizieren Sie die Frequenz mit `2*pi`, oder geben Sie sie in `rad/s` an.</translation>
    </message>
    <message>
        <source>kinetic energy</source>
        <translation>kinetische Energie</translation>
    </message>
    <message>
        <source>potential coenergy</source>
        <translation>potentielle Koenergie</translation>
    </message>
    <message>
        <source>In the %3, `%1` is what belongs to the coordinate `%2`, but the model uses this name for something else. Give that another name.</source>
        <translation>In der Größe „%3“ steht `%1` für das, was zur Koordinate `%2` gehört, aber das Modell nennt etwas anderes so. Geben Sie jenem einen anderen Namen.</translation>
    </message>
    <message>
        <source>The coordinate `%1` has a share in the %2 and one in the %3, which are two ways to say the same. Give both shares in one of them.</source>
        <translation>Die Koordinate `%1` hat einen Anteil in „%2“ und einen in „%3“; beides sagt dasselbe auf zwei Arten. Geben Sie beide Anteile in einer davon an.</translation>
    </message>
    <message>
        <source>The %1 is a function of names such as `%2`, but it contains none of them. Give an energy of flows as the kinetic coenergy, one of displacements as the potential energy.</source>
        <translation>Die %1 ist eine Funktion von Namen wie `%2`, enthält aber keinen davon. Geben Sie eine Energie der Flüsse als kinetische Koenergie an, eine der Verschiebungen als potentielle Energie.</translation>
    </message>
    <message>
        <source>The %1 cannot be transformed: no formula was found that gives the momentum or effort of %2 by its flow or displacement. Give the kinetic coenergy, a function of the flows, or the potential energy, a function of the displacements, instead.</source>
        <translation>Die %1 lässt sich nicht umformen: Es wurde keine Formel gefunden, die Impuls oder Effort von %2 durch den Fluss oder die Verschiebung gibt. Geben Sie stattdessen die kinetische Koenergie an, eine Funktion der Flüsse, oder die potentielle Energie, eine Funktion der Verschiebungen.</translation>
    </message>
    <message>
        <source>`%1` jumps where the motion passes it, and its force is infinite there, which the equations leave out. Write something continuous, such as tanh with a small width in place of the jump.</source>
        <translation>`%1` springt, wo die Bewegung vorbeikommt, und dort ist die Kraft unendlich, die den Gleichungen fehlt. Schreiben Sie etwas Stetiges, etwa tanh mit kleiner Breite anstelle des Sprungs.</translation>
    </message>
    <message>
        <source>The study cannot run: %1. Correct the text.</source>
        <translation>Die Studie kann nicht laufen: %1. Berichtigen Sie den Text.</translation>
    </message>
    <message>
        <source>The port `%2` of `%1` is not at one of its ends, and a pressure, voltage or temperature can act only there. Move it to 0 or to the length, or let flows be prescribed.</source>
        <translation>Der Anschluss `%2` von `%1` ist an keinem Ende, und nur dort kann ein Druck, eine Spannung oder Temperatur wirken. Verschieben Sie ihn nach 0 oder zur Länge, oder lassen Sie Flüsse vorgeben.</translation>
    </message>
    <message>
        <source>The port `%2` of `%1` is at the end whose pressure, voltage or temperature is prescribed. Write its place as %3, or move it away from there.</source>
        <translation>Der Anschluss `%2` von `%1` ist an dem Ende, dessen Druck, Spannung oder Temperatur vorgegeben ist. Schreiben Sie seine Stelle als %3, oder rücken Sie ihn davon ab.</translation>
    </message>
    <message>
        <source>A flow enters `%1` at the port `%2`, which cannot move: what has entered stays where it did. Give its place by numbers and parameters.</source>
        <translation>In `%1` tritt am Anschluss `%2` ein Fluss ein, der sich nicht bewegen kann: was eingetreten ist, bleibt dort. Geben Sie seine Stelle durch Zahlen und Parameter an.</translation>
    </message>
    <message>
        <source>Nothing prescribes `%2` of `%1`, so `%3` is held at 0 there. Add the flow constraint `%2` if nothing enters, or join what does.</source>
        <translation>Nichts gibt `%2` von `%1` vor, also wird `%3` dort auf 0 gehalten. Fügen Sie die Flussbedingung `%2` hinzu, wenn dort nichts eintritt, oder schließen Sie an, was eintritt.</translation>
    </message>
    <message>
        <source>The joint of `%1` can be closed in single positions only, where it has no slope and no force belongs to it. Of a chain of bodies that is stretched out, lengthen a body or move the joint nearer; of a body that is held at both ends, let one end slide (`loop_joint = &quot;prismatic&quot;`, or a constraint of the other direction alone).</source>
        <translation>Das Gelenk von `%1` lässt sich nur in einzelnen Lagen schließen, in denen es keine Steigung hat und keine Kraft zu ihm gehört. Bei einer gestreckten Kette von Körpern verlängern Sie einen Körper oder rücken das Gelenk näher; bei einem Körper, der an beiden Enden gehalten ist, lassen Sie ein Ende gleiten (`loop_joint = &quot;prismatic&quot;`, oder eine Bedingung nur für die andere Richtung).</translation>
    </message>
    <message>
        <source>end of a plot&apos;s axis</source>
        <translation>Ende der Achse eines Diagramms</translation>
    </message>
    <message>
        <source>place of a note</source>
        <translation>Stelle einer Notiz</translation>
    </message>
    <message>
        <source>There are %1 entries for %2 curves. Remove the last ones, or add the curves that they are meant for.</source>
        <translation>Für %2 Kurven gibt es %1 Einträge. Entfernen Sie die letzten, oder ergänzen Sie die Kurven, für die sie gemeint sind.</translation>
    </message>
    <message>
        <source>The note `%1` has no place or no words. Write `2: released` at 2 on the horizontal axis, or `2, 0.5: highest` at a point.</source>
        <translation>Die Notiz `%1` hat keine Stelle oder keine Wörter. Schreiben Sie `2: losgelassen` für die Stelle 2 der waagrechten Achse oder `2, 0.5: oben` für einen Punkt.</translation>
    </message>
    <message>
        <source>The horizontal axis would end at %1, which is not beyond its start at %2. Exchange the two, or leave one of them out.</source>
        <translation>Die waagrechte Achse würde bei %1 enden, nicht hinter ihrem Anfang bei %2. Vertauschen Sie die beiden, oder lassen Sie einen davon weg.</translation>
    </message>
</context>
<context>
    <name>ModelEditor</name>
    <message>
        <source>first guess</source>
        <translation>erste Schätzung</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>typical size</source>
        <translation>typische Größe</translation>
    </message>
    <message>
        <source>Absolute tolerances are multiplied by it. Estimated if empty.</source>
        <translation>Absolute Toleranzen werden damit multipliziert. Leer: wird geschätzt.</translation>
    </message>
    <message>
        <source>LaTeX</source>
        <translation>LaTeX</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Untitled model</source>
        <translation>Modell ohne Titel</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Describe the system in a sentence or two.</source>
        <translation>Beschreiben Sie das System in ein, zwei Sätzen.</translation>
    </message>
    <message>
        <source>Energies</source>
        <translation>Energien</translation>
    </message>
    <message>
        <source>The functions from which the equations are derived.</source>
        <translation>Die Funktionen, aus denen die Gleichungen hergeleitet werden.</translation>
    </message>
    <message>
        <source>Kinetic coenergy T*</source>
        <translation>Kinetische Koenergie T*</translation>
    </message>
    <message>
        <source>Potential energy V</source>
        <translation>Potentielle Energie V</translation>
    </message>
    <message>
        <source>Dissipation function D</source>
        <translation>Dissipationsfunktion D</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>Koordinaten</translation>
    </message>
    <message>
        <source>Displacements that describe where the system is: positions, angles, charges, volumes.</source>
        <translation>Größen, die die Lage des Systems beschreiben: Orte, Winkel, Ladungen, Volumen.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>The name of the velocity, current or rate.</source>
        <translation>Der Name der Geschwindigkeit, des Stroms oder der Rate.</translation>
    </message>
    <message>
        <source>Initial</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>The displacement at the start: a number or an expression of parameters.</source>
        <translation>Die Koordinate am Anfang: eine Zahl oder ein Ausdruck aus Parametern.</translation>
    </message>
    <message>
        <source>The start of a simulation must not change this displacement.</source>
        <translation>Der Beginn einer Simulation darf diese Koordinate nicht ändern.</translation>
    </message>
    <message>
        <source>Initial flow</source>
        <translation>Anfangsfluss</translation>
    </message>
    <message>
        <source>The flow at the start: a number or an expression of parameters.</source>
        <translation>Der Fluss am Anfang: eine Zahl oder ein Ausdruck aus Parametern.</translation>
    </message>
    <message>
        <source>The start of a simulation must not change this flow.</source>
        <translation>Der Beginn einer Simulation darf diesen Fluss nicht ändern.</translation>
    </message>
    <message>
        <source>domain</source>
        <translation>Domäne</translation>
    </message>
    <message>
        <source>of flow</source>
        <translation>des Flusses</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Constants of the system: masses, lengths, stiffnesses.</source>
        <translation>Konstanten des Systems: Massen, Längen, Steifigkeiten.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>symbolic</source>
        <translation>symbolisch</translation>
    </message>
    <message>
        <source>A number or an expression of other parameters; without one the parameter stays symbolic.</source>
        <translation>Eine Zahl oder ein Ausdruck aus anderen Parametern; leer bleibt der Parameter symbolisch.</translation>
    </message>
    <message>
        <source>How the parameter is typeset, for example \ell.</source>
        <translation>Wie der Parameter gesetzt wird, zum Beispiel \ell.</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>Names for longer expressions; dot(...) is the time derivative.</source>
        <translation>Namen für längere Ausdrücke; dot(...) ist die Zeitableitung.</translation>
    </message>
    <message>
        <source>Stands for</source>
        <translation>Steht für</translation>
    </message>
    <message>
        <source>Efforts</source>
        <translation>Efforts</translation>
    </message>
    <message>
        <source>Applied forces, torques, voltages or pressures along one coordinate.</source>
        <translation>Eingeprägte Kräfte, Momente, Spannungen oder Drücke längs einer Koordinate.</translation>
    </message>
    <message>
        <source>Coordinate</source>
        <translation>Koordinate</translation>
    </message>
    <message>
        <source>The coordinate along which the effort does work.</source>
        <translation>Die Koordinate, längs der der Effort Arbeit leistet.</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>Effort</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Kräfte</translation>
    </message>
    <message>
        <source>force</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>at point</source>
        <translation>am Punkt</translation>
    </message>
    <message>
        <source>Torques</source>
        <translation>Drehmomente</translation>
    </message>
    <message>
        <source>Torques that turn a body by an angle.</source>
        <translation>Momente, die einen Körper um einen Winkel drehen.</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>Drehmoment</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Equation</source>
        <translation>Gleichung</translation>
    </message>
    <message>
        <source>Multiplier</source>
        <translation>Multiplikator</translation>
    </message>
    <message>
        <source>The unknown force that enforces the constraint.</source>
        <translation>Die unbekannte Kraft, die die Bedingung erzwingt.</translation>
    </message>
    <message>
        <source>Effort constraints</source>
        <translation>Effortbedingungen</translation>
    </message>
    <message>
        <source>Control laws: equations that determine an effort.</source>
        <translation>Regelgesetze: Gleichungen, die einen Effort bestimmen.</translation>
    </message>
    <message>
        <source>The unknown that this equation determines.</source>
        <translation>Die Unbekannte, die diese Gleichung bestimmt.</translation>
    </message>
    <message>
        <source>Dynamic constraints</source>
        <translation>Dynamische Bedingungen</translation>
    </message>
    <message>
        <source>Variables with a given rate of change: integrators, filters, actuators.</source>
        <translation>Variablen mit gegebener Änderungsrate: Integratoren, Filter, Stellglieder.</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>Rate of change</source>
        <translation>Änderungsrate</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Expressions that must stay positive; a simulation stops where one reaches zero.</source>
        <translation>Ausdrücke, die positiv bleiben müssen; eine Simulation hält, wo einer null wird.</translation>
    </message>
    <message>
        <source>Stays positive</source>
        <translation>Bleibt positiv</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Further quantities to be computed along the motion.</source>
        <translation>Weitere Größen, die längs der Bewegung berechnet werden.</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>Ausdruck</translation>
    </message>
    <message>
        <source>How the motion is computed; empty fields take their defaults.</source>
        <translation>Wie die Bewegung berechnet wird; für leere Felder gelten Vorgaben.</translation>
    </message>
    <message>
        <source>Baumgarte alpha</source>
        <translation>Baumgarte alpha</translation>
    </message>
    <message>
        <source>phi&apos;&apos; + 2 alpha phi&apos; + beta^2 phi = 0, with the stabilization baumgarte only.</source>
        <translation>phi&apos;&apos; + 2 alpha phi&apos; + beta^2 phi = 0, nur mit der Stabilisierung nach Baumgarte.</translation>
    </message>
    <message>
        <source>Baumgarte beta</source>
        <translation>Baumgarte beta</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>What to draw after a simulation: any expressions over time or over each other.</source>
        <translation>Was nach einer Simulation gezeichnet wird: beliebige Ausdrücke über der Zeit oder übereinander.</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>Waagrechte Achse</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>add a curve</source>
        <translation>weitere Kurve</translation>
    </message>
    <message>
        <source>Displacement constraints</source>
        <translation>Lagebedingungen</translation>
    </message>
    <message>
        <source>Equations between positions, such as the fixed length of a rod.</source>
        <translation>Gleichungen zwischen Lagen, zum Beispiel die feste Länge eines Stabs.</translation>
    </message>
    <message>
        <source>Flow constraints</source>
        <translation>Flussbedingungen</translation>
    </message>
    <message>
        <source>Equations between velocities, such as rolling without slipping.</source>
        <translation>Gleichungen zwischen Geschwindigkeiten, zum Beispiel Rollen ohne Gleiten.</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>what it is</source>
        <translation>was das ist</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>Effort constraint</source>
        <translation>Zwangsbedingung mit Effort</translation>
    </message>
    <message>
        <source>Dynamic variable</source>
        <translation>Dynamische Variable</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Displacement constraint</source>
        <translation>Zwangsbedingung der Lagen</translation>
    </message>
    <message>
        <source>Flow constraint</source>
        <translation>Zwangsbedingung der Flüsse</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>Zeichnung</translation>
    </message>
    <message>
        <source>What moves, as a picture: positions are expressions, as in plots.</source>
        <translation>Was sich bewegt, als Bild: Lagen sind Ausdrücke wie in Diagrammen.</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>The other end.</source>
        <translation>Das andere Ende.</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Width, thickness or radius.</source>
        <translation>Breite, Dicke oder Radius.</translation>
    </message>
    <message>
        <source>Height.</source>
        <translation>Höhe.</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Counterclockwise, in rad.</source>
        <translation>Gegen den Uhrzeigersinn, in rad.</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>A number beside the name.</source>
        <translation>Eine Zahl neben dem Namen.</translation>
    </message>
    <message>
        <source>level</source>
        <translation>Füllstand</translation>
    </message>
    <message>
        <source>How full it is, from 0 to 1.</source>
        <translation>Wie voll es ist, von 0 bis 1.</translation>
    </message>
    <message>
        <source>shade</source>
        <translation>Tönung</translation>
    </message>
    <message>
        <source>From 0, cold, to 1, hot.</source>
        <translation>Von 0, kalt, bis 1, heiß.</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Of a trace in seconds; without one it is of the whole run.</source>
        <translation>Einer Spur in Sekunden; ohne Angabe reicht sie über den ganzen Lauf.</translation>
    </message>
    <message>
        <source>shown in presenter</source>
        <translation>im Vortrag gezeigt</translation>
    </message>
    <message>
        <source>Its slider is shown below a lecture.</source>
        <translation>Sein Regler steht unter einem Vortrag.</translation>
    </message>
    <message>
        <source>Energy of motion, for example `m*dotx^2/2`</source>
        <translation>Energie der Bewegung, etwa `m*dotx^2/2`</translation>
    </message>
    <message>
        <source>Energy of position, for example `k*x^2/2`</source>
        <translation>Energie der Lage, etwa `k*x^2/2`</translation>
    </message>
    <message>
        <source>Half the power lost to friction: `c*dotx^2/2`</source>
        <translation>Halbe Reibungsleistung: `c*dotx^2/2`</translation>
    </message>
    <message>
        <source>slider</source>
        <translation>Regler</translation>
    </message>
    <message>
        <source>Method: %1</source>
        <translation>Verfahren: %1</translation>
    </message>
    <message>
        <source>from %1 to</source>
        <translation>von %1 bis</translation>
    </message>
    <message>
        <source>every</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>start time</source>
        <translation>Anfangszeit</translation>
    </message>
    <message>
        <source>relative tolerance</source>
        <translation>relative Toleranz</translation>
    </message>
    <message>
        <source>absolute tolerance</source>
        <translation>absolute Toleranz</translation>
    </message>
    <message>
        <source>stabilization</source>
        <translation>Stabilisierung</translation>
    </message>
    <message>
        <source>flow</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>max</source>
        <translation>max</translation>
    </message>
    <message>
        <source>Force vectors at points; the program turns them into efforts along the coordinates.</source>
        <translation>Kraftvektoren an Punkten; das Programm macht daraus Efforts längs der Koordinaten.</translation>
    </message>
    <message>
        <source>coordinates</source>
        <translation>Koordinaten</translation>
    </message>
    <message>
        <source>Names, new or declared, or expressions that prescribe a motion.</source>
        <translation>Namen, neue oder angegebene, oder Ausdrücke, die eine Bewegung vorschreiben.</translation>
    </message>
    <message>
        <source>inertia</source>
        <translation>Trägheit</translation>
    </message>
    <message>
        <source>About the centre of mass along the body&apos;s axes: one for all, three, or six.</source>
        <translation>Um den Schwerpunkt entlang der Achsen des Körpers: eine Zahl für alle, drei oder sechs.</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>carried by</source>
        <translation>getragen von</translation>
    </message>
    <message>
        <source>The body that carries this one, or the ground.</source>
        <translation>Der Körper, der diesen trägt, oder das Gestell.</translation>
    </message>
    <message>
        <source>Where the joint is, along the axes of the carrying body from its origin.</source>
        <translation>Wo das Gelenk ist, entlang der Achsen des tragenden Körpers von dessen Ursprung aus.</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>Direction of the joint&apos;s axis, along the axes of the carrying body. The third if empty.</source>
        <translation>Richtung der Gelenkachse entlang der Achsen des tragenden Körpers. Leer: die dritte.</translation>
    </message>
    <message>
        <source>turned by</source>
        <translation>gedreht um</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>centre</source>
        <translation>Schwerpunkt</translation>
    </message>
    <message>
        <source>The centre of mass, along the body&apos;s axes from its joint.</source>
        <translation>Der Schwerpunkt, entlang der Achsen des Körpers von seinem Gelenk aus.</translation>
    </message>
    <message>
        <source>gravity</source>
        <translation>Fallbeschleunigung</translation>
    </message>
    <message>
        <source>Acceleration along the axes of the ground. As the carrying body&apos;s if empty.</source>
        <translation>Beschleunigung entlang der Achsen des Gestells. Leer: wie beim tragenden Körper.</translation>
    </message>
    <message>
        <source>loop to</source>
        <translation>Schleife zu</translation>
    </message>
    <message>
        <source>Another body, or the ground, to which a second joint leads.</source>
        <translation>Ein anderer Körper oder das Gestell, wohin ein zweites Gelenk führt.</translation>
    </message>
    <message>
        <source>by a joint</source>
        <translation>mit Gelenk</translation>
    </message>
    <message>
        <source>here at</source>
        <translation>hier bei</translation>
    </message>
    <message>
        <source>Where the second joint is, along this body&apos;s axes from its own joint.</source>
        <translation>Wo das zweite Gelenk ist, entlang der Achsen dieses Körpers von seinem eigenen Gelenk aus.</translation>
    </message>
    <message>
        <source>there at</source>
        <translation>dort bei</translation>
    </message>
    <message>
        <source>Where the second joint is, along the other body&apos;s axes from its origin.</source>
        <translation>Wo das zweite Gelenk ist, entlang der Achsen des anderen Körpers von dessen Ursprung aus.</translation>
    </message>
    <message>
        <source>axis there</source>
        <translation>Achse dort</translation>
    </message>
    <message>
        <source>Direction of the second joint&apos;s axis, along the other body&apos;s axes. The third if empty.</source>
        <translation>Richtung der Achse des zweiten Gelenks entlang der Achsen des anderen Körpers. Leer: die dritte.</translation>
    </message>
    <message>
        <source>axis here</source>
        <translation>Achse hier</translation>
    </message>
    <message>
        <source>Direction of the second joint&apos;s axis, along this body&apos;s axes. As in the other if empty.</source>
        <translation>Richtung der Achse des zweiten Gelenks entlang der Achsen dieses Körpers. Leer: wie im anderen.</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>Rigid bodies with joints, in place of definitions, energies and constraints.</source>
        <translation>Starre Körper mit Gelenken, anstelle von Definitionen, Energien und Zwangsbedingungen.</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Functions that are known at some points: measured forces, time histories.</source>
        <translation>Funktionen, die an einigen Stellen bekannt sind: gemessene Kräfte, Verläufe über die Zeit.</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Numbers separated by spaces; a column of a spreadsheet can be pasted.</source>
        <translation>Zahlen mit Leerzeichen dazwischen; die Spalte eines Tabellenblatts lässt sich einfügen.</translation>
    </message>
    <message>
        <source>Between the rows</source>
        <translation>Zwischen den Zeilen</translation>
    </message>
    <message>
        <source>Straight lines, or a smooth curve that does not overshoot.</source>
        <translation>Geraden oder eine glatte Kurve, die nicht überschwingt.</translation>
    </message>
    <message>
        <source>unit of x</source>
        <translation>Einheit von x</translation>
    </message>
    <message>
        <source>unit of f(x)</source>
        <translation>Einheit von f(x)</translation>
    </message>
    <message>
        <source>Linear graph</source>
        <translation>Linearer Graph</translation>
    </message>
    <message>
        <source>branches</source>
        <translation>Zweige</translation>
    </message>
    <message>
        <source>Rows of number, tail, head, type, separated by semicolons. Types: 1 A-type, 2 T-type, 3 D-type, 4 across source, 5 through source, 6 transformer, 7 gyrator.</source>
        <translation>Zeilen aus Nummer, Anfang, Ende, Typ, dazwischen ein Strichpunkt. Typen: 1 A-Typ, 2 T-Typ, 3 D-Typ, 4 Quelle darüber, 5 Quelle hindurch, 6 Transformator, 7 Gyrator.</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>Ausgänge</translation>
    </message>
    <message>
        <source>Rows of number, branch, kind. Kinds: 1 across, 2 through, 3 integrated across, 4 integrated through.</source>
        <translation>Zeilen aus Nummer, Zweig, Art. Arten: 1 darüber, 2 hindurch, 3 und 4 dasselbe integriert.</translation>
    </message>
    <message>
        <source>states</source>
        <translation>Zustände</translation>
    </message>
    <message>
        <source>names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Of the branches, in their order.</source>
        <translation>Der Zweige, der Reihe nach.</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Names of the nodes, from node 1 on.</source>
        <translation>Namen der Knoten, ab Knoten 1.</translation>
    </message>
    <message>
        <source>domains</source>
        <translation>Gebiete</translation>
    </message>
    <message>
        <source>Of the nodes, from node 1 on: electrical, translation, rotation, fluid, thermal.</source>
        <translation>Der Knoten, ab Knoten 1: electrical, translation, rotation, fluid, thermal.</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>What a source of the graph gives, v1 or f12, as a function of time.</source>
        <translation>Was eine Quelle des Graphen liefert, v1 oder f12, als Funktion der Zeit.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Function of time</source>
        <translation>Funktion der Zeit</translation>
    </message>
    <message>
        <source>Initial values</source>
        <translation>Anfangswerte</translation>
    </message>
    <message>
        <source>What a state of the graph, or a coordinate that an element brings, starts from.</source>
        <translation>Womit ein Zustand des Graphen anfängt, oder eine Koordinate, die ein Element bringt.</translation>
    </message>
    <message>
        <source>Initial value</source>
        <translation>Anfangswert</translation>
    </message>
    <message>
        <source>Distributed elements</source>
        <translation>Verteilte Elemente</translation>
    </message>
    <message>
        <source>Bars, shafts, strings, beams and pipelines, by their modes or as chains of lumps.</source>
        <translation>Stäbe, Wellen, Saiten, Balken und Leitungen, mit ihren Moden oder als Ketten.</translation>
    </message>
    <message>
        <source>Distributed element</source>
        <translation>Verteiltes Element</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>ends</source>
        <translation>Enden</translation>
    </message>
    <message>
        <source>form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>modes or lumps</source>
        <translation>Moden oder Glieder</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>modulus</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>area</source>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>second moment</source>
        <translation>Flächenmoment</translation>
    </message>
    <message>
        <source>tension</source>
        <translation>Zugkraft</translation>
    </message>
    <message>
        <source>wave speed</source>
        <translation>Wellengeschwindigkeit</translation>
    </message>
    <message>
        <source>viscosity</source>
        <translation>Zähigkeit</translation>
    </message>
    <message>
        <source>friction</source>
        <translation>Reibung</translation>
    </message>
    <message>
        <source>radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>damping</source>
        <translation>Dämpfung</translation>
    </message>
    <message>
        <source>The damping ratio of each mode.</source>
        <translation>Das Dämpfungsmaß jeder Mode.</translation>
    </message>
    <message>
        <source>mass at a free end</source>
        <translation>Masse am freien Ende</translation>
    </message>
    <message>
        <source>ports</source>
        <translation>Anschlüsse</translation>
    </message>
    <message>
        <source>Places where something acts or is observed, measured from the start.</source>
        <translation>Orte, vom Anfang aus, an denen etwas wirkt oder betrachtet wird.</translation>
    </message>
    <message>
        <source>port names</source>
        <translation>Namen der Anschlüsse</translation>
    </message>
    <message>
        <source>The displacement at a port tip is u_tip.</source>
        <translation>Die Verschiebung an einem Anschluss tip ist u_tip.</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>A field u(x, t) by its densities of energy: Hamilton&apos;s principle gives its equations.</source>
        <translation>Ein Feld u(x, t) mit seinen Energiedichten: Hamiltons Prinzip liefert seine Gleichungen.</translation>
    </message>
    <message>
        <source>field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>of</source>
        <translation>von</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>kinetic</source>
        <translation>kinetisch</translation>
    </message>
    <message>
        <source>potential</source>
        <translation>potentiell</translation>
    </message>
    <message>
        <source>shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>given shapes</source>
        <translation>eigene Formen</translation>
    </message>
    <message>
        <source>Functions of x separated by spaces; they satisfy the essential conditions.</source>
        <translation>Funktionen von x mit Leerzeichen dazwischen; sie erfüllen die wesentlichen Bedingungen.</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Fields of a problem that has several, such as deflection and rotation of a beam.</source>
        <translation>Felder einer Aufgabe mit mehreren, etwa Durchbiegung und Drehung eines Balkens.</translation>
    </message>
    <message>
        <source>What is held there, and bodies, springs, dampers and forces that act there.</source>
        <translation>Was dort gehalten wird, und Körper, Federn, Dämpfer und Kräfte, die dort wirken.</translation>
    </message>
    <message>
        <source>held</source>
        <translation>gehalten</translation>
    </message>
    <message>
        <source>Essential conditions: u, u_x, or both.</source>
        <translation>Wesentliche Bedingungen: u, u_x oder beide.</translation>
    </message>
    <message>
        <source>For each field, separated by spaces.</source>
        <translation>Von jedem Feld, mit Leerzeichen dazwischen.</translation>
    </message>
    <message>
        <source>moment</source>
        <translation>Moment</translation>
    </message>
    <message>
        <source>Acts along u_x.</source>
        <translation>Wirkt längs u_x.</translation>
    </message>
    <message>
        <source>Functional</source>
        <translation>Funktional</translation>
    </message>
    <message>
        <source>An integral over a path u(x): which path makes it stationary?</source>
        <translation>Ein Integral über einen Weg u(x): welcher Weg macht es stationär?</translation>
    </message>
    <message>
        <source>path</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>integrand</source>
        <translation>Integrand</translation>
    </message>
    <message>
        <source>begins at</source>
        <translation>beginnt bei</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>ends at</source>
        <translation>endet bei</translation>
    </message>
    <message>
        <source>slope there</source>
        <translation>Steigung dort</translation>
    </message>
    <message>
        <source>slope at the end</source>
        <translation>Steigung am Ende</translation>
    </message>
    <message>
        <source>Start of the interval</source>
        <translation>Anfang des Intervalls</translation>
    </message>
    <message>
        <source>End of the interval</source>
        <translation>Ende des Intervalls</translation>
    </message>
    <message>
        <source>Vectors of the graph</source>
        <translation>Vektoren des Graphen</translation>
    </message>
    <message>
        <source>Branches that carry vectors: the parameter of each is a matrix.</source>
        <translation>Zweige, die Vektoren tragen: Der Parameter eines jeden ist eine Matrix.</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>What the matrix is called; by default M, K, B, C or W with the branch&apos;s number.</source>
        <translation>Wie die Matrix heißt; sonst M, K, B, C oder W mit der Nummer des Zweigs.</translation>
    </message>
    <message>
        <source>How many components, where there is no matrix.</source>
        <translation>Wie viele Komponenten, wo es keine Matrix gibt.</translation>
    </message>
    <message>
        <source>Rows separated by semicolons, entries by commas.</source>
        <translation>Zeilen mit Strichpunkt dazwischen, Einträge mit Komma.</translation>
    </message>
    <message>
        <source>Beside a linear graph: tail and head of each port.</source>
        <translation>Neben einem linearen Graphen: Anfang und Ende jedes Anschlusses.</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Places between the ends with a body, a spring, a damper, a force or a support.</source>
        <translation>Stellen zwischen den Enden mit einem Körper, einer Feder, einem Dämpfer, einer Kraft oder einem Lager.</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>Zweig</translation>
    </message>
    <message>
        <source>symbol</source>
        <translation>Symbol</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Symbol</source>
        <translation>Symbol</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>A-type storage</source>
        <translation>A-Speicher</translation>
    </message>
    <message>
        <source>T-type storage</source>
        <translation>T-Speicher</translation>
    </message>
    <message>
        <source>dissipator</source>
        <translation>Verbraucher</translation>
    </message>
    <message>
        <source>across source</source>
        <translation>Quelle der Differenzgröße</translation>
    </message>
    <message>
        <source>through source</source>
        <translation>Quelle der Durchgröße</translation>
    </message>
    <message>
        <source>Branches</source>
        <translation>Zweige</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Zweig</translation>
    </message>
    <message>
        <source>An element between two nodes: electrical, mechanical, fluid or thermal.</source>
        <translation>Ein Element zwischen zwei Knoten: elektrisch, mechanisch, hydraulisch oder thermisch.</translation>
    </message>
    <message>
        <source>Two-ports</source>
        <translation>Zweitore</translation>
    </message>
    <message>
        <source>Two-port</source>
        <translation>Zweitor</translation>
    </message>
    <message>
        <source>Transformers and gyrators: two branches that give each other what they take.</source>
        <translation>Transformatoren und Gyratoren: zwei Zweige, die einander geben, was sie nehmen.</translation>
    </message>
    <message>
        <source>transformer</source>
        <translation>Transformator</translation>
    </message>
    <message>
        <source>gyrator</source>
        <translation>Gyrator</translation>
    </message>
    <message>
        <source>description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>What is observed: the across or through variable of a branch, or its integral.</source>
        <translation>Wonach gefragt ist: die Differenz- oder Durchgröße eines Zweigs oder ihr Integral.</translation>
    </message>
    <message>
        <source>Output of the graph</source>
        <translation>Ausgang des Graphen</translation>
    </message>
    <message>
        <source>across</source>
        <translation>Differenzgröße</translation>
    </message>
    <message>
        <source>through</source>
        <translation>Durchgröße</translation>
    </message>
    <message>
        <source>integrated across</source>
        <translation>Differenzgröße integriert</translation>
    </message>
    <message>
        <source>integrated through</source>
        <translation>Durchgröße integriert</translation>
    </message>
    <message>
        <source>Its states, its domains, and its branches as rows of numbers.</source>
        <translation>Seine Zustände, seine Domänen und seine Zweige als Zahlenzeilen.</translation>
    </message>
    <message>
        <source>as the normal tree has them</source>
        <translation>wie der Normalbaum sie hat</translation>
    </message>
    <message>
        <source>A choice of states, such as v3 f5; by default the later of those that compete.</source>
        <translation>Eine Wahl der Zustände, etwa v3 f5; ohne sie der spätere von denen, die konkurrieren.</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>From node to node, in the direction of the arrow, then the letter of another element: 2 1 C. Node 1 is the reference. A whole matrix goes in brackets: [1 2 1 4; 2 2 1 3].</source>
        <translation>Von Knoten zu Knoten, in Richtung des Pfeils, und dahinter der Buchstabe eines anderen Elements: 2 1 C. Knoten 1 ist der Bezug. Eine ganze Matrix steht in Klammern: [1 2 1 4; 2 2 1 3].</translation>
    </message>
    <message>
        <source>The element, or the number of its branch. All outputs as a matrix: [1 6 1; 2 5 2].</source>
        <translation>Das Element oder die Nummer seines Zweigs. Alle Ausgänge als Matrix: [1 6 1; 2 5 2].</translation>
    </message>
    <message>
        <source>e.g. %1</source>
        <translation>z. B. %1</translation>
    </message>
    <message>
        <source>polynomials</source>
        <translation>Polynome</translation>
    </message>
    <message>
        <source>trigonometric</source>
        <translation>Kreisfunktionen</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>given</source>
        <translation>gegeben</translation>
    </message>
    <message>
        <source>The assumed shapes that a field is made of.</source>
        <translation>Die angenommenen Formen, aus denen ein Feld besteht.</translation>
    </message>
    <message>
        <source>The field at the start, a function of x.</source>
        <translation>Das Feld am Anfang, eine Funktion von x.</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>The rate of the field at the start, a function of x.</source>
        <translation>Die Rate des Feldes am Anfang, eine Funktion von x.</translation>
    </message>
    <message>
        <source>How many of them a field is made of.</source>
        <translation>Aus wie vielen davon ein Feld besteht.</translation>
    </message>
    <message>
        <source>measures</source>
        <translation>Messgrößen</translation>
    </message>
    <message>
        <source>Numbers of each run: max, min, mean, rms, final, at, first, period, count.</source>
        <translation>Zahlen jedes Laufs: max, min, mean, rms, final, at, first, period, count.</translation>
    </message>
    <message>
        <source>design</source>
        <translation>Versuchsplan</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>How many random points.</source>
        <translation>Wie viele zufällige Punkte.</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startzahl</translation>
    </message>
    <message>
        <source>Of the random points.</source>
        <translation>Der zufälligen Punkte.</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>add an input</source>
        <translation>Eingabe hinzufügen</translation>
    </message>
    <message>
        <source>Values of a parameter or an initial value: l = 0.5:2:100, l = 1, 2, 5, k = normal(100, 5).</source>
        <translation>Werte eines Parameters oder eines Anfangswerts: l = 0.5:2:100, l = 1, 2, 5, k = normal(100, 5).</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>Studien</translation>
    </message>
    <message>
        <source>Runs with other values, and what is measured of each: coenergy study FILE NAME.</source>
        <translation>Läufe mit anderen Werten, und was an jedem gemessen wird: coenergy study DATEI NAME.</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>correlations</source>
        <translation>Korrelationen</translation>
    </message>
    <message>
        <source>with</source>
        <translation>mit</translation>
    </message>
    <message>
        <source>Integrals with given values, such as a length. Several are separated by semicolons.</source>
        <translation>Integrale mit gegebenem Wert, etwa eine Länge. Mehrere sind durch Strichpunkte getrennt.</translation>
    </message>
    <message>
        <source>A name with its arguments.</source>
        <translation>Ein Name mit seinen Argumenten.</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>In the arguments and the names of the model. Without one the function stands for itself.</source>
        <translation>In den Argumenten und den Namen des Modells. Ohne sie steht die Funktion für sich.</translation>
    </message>
    <message>
        <source>derivatives</source>
        <translation>Ableitungen</translation>
    </message>
    <message>
        <source>By each argument, separated by semicolons. With a formula they follow from it.</source>
        <translation>Nach jedem Argument, dazwischen ein Strichpunkt. Mit einer Formel folgen sie aus ihr.</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Functions of your own, which any text may call: F(x, 2).</source>
        <translation>Eigene Funktionen, die jeder Text aufrufen kann: F(x, 2).</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Without a value 0.01, and less for a short run, which has at least 200 rows.</source>
        <translation>Ohne Wert 0.01, und weniger für eine kurze Rechnung, die mindestens 200 Zeilen hat.</translation>
    </message>
    <message>
        <source>kinetic energy T(p)</source>
        <translation>kinetische Energie T(p)</translation>
    </message>
    <message>
        <source>In the momenta, p_x of the coordinate x; Legendre&apos;s transformation makes a part of T* of it.</source>
        <translation>In den Impulsen, p_x der Koordinate x; Legendres Transformation macht daraus einen Teil von T*.</translation>
    </message>
    <message>
        <source>potential coenergy V*(e)</source>
        <translation>potentielle Koenergie V*(e)</translation>
    </message>
    <message>
        <source>In the efforts, e_x of the coordinate x; Legendre&apos;s transformation makes a part of V of it.</source>
        <translation>In den Efforts, e_x der Koordinate x; Legendres Transformation macht daraus einen Teil von V.</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>CSV files of one run, beside the model: a heading, the time, what was measured.</source>
        <translation>CSV-Dateien eines Laufs, neben dem Modell: eine Überschrift, die Zeit, was gemessen wurde.</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>What of the run was measured in which column: theta = angle; dottheta = rate.</source>
        <translation>Was vom Lauf in welcher Spalte gemessen wurde: theta = angle; dottheta = rate.</translation>
    </message>
    <message>
        <source>deviations</source>
        <translation>Abweichungen</translation>
    </message>
    <message>
        <source>Of a value of each column; needed with several columns.</source>
        <translation>Eines Werts jeder Spalte; bei mehreren Spalten nötig.</translation>
    </message>
    <message>
        <source>starts</source>
        <translation>Startwerte</translation>
    </message>
    <message>
        <source>Where the fit begins, if not at the values of the model.</source>
        <translation>Wo die Anpassung beginnt, wenn nicht bei den Werten des Modells.</translation>
    </message>
    <message>
        <source>method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>values to be found</source>
        <translation>gesuchte Werte</translation>
    </message>
    <message>
        <source>add a value to be found</source>
        <translation>einen gesuchten Wert hinzufügen</translation>
    </message>
    <message>
        <source>A parameter or an initial value, perhaps between bounds: k = 1:1000, b = 0:, theta(0).</source>
        <translation>Ein Parameter oder ein Anfangswert, auch zwischen Grenzen: k = 1:1000, b = 0:, theta(0).</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Anpassungen</translation>
    </message>
    <message>
        <source>With which values a run is nearest to measured ones: coenergy fit FILE NAME.</source>
        <translation>Mit welchen Werten ein Lauf den gemessenen am nächsten kommt: coenergy fit FILE NAME.</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>At the start and at the end: free, fixed, pinned, sliding; for a pipeline pressure, flow, for an electrical line voltage, current, open, for a heat rod temperature, heat, insulated.</source>
        <translation>Am Anfang und am Ende: free, fixed, pinned, sliding; für eine Rohrleitung pressure, flow, für eine elektrische Leitung voltage, current, open, für einen Wärmestab temperature, heat, insulated.</translation>
    </message>
    <message>
        <source>inductance</source>
        <translation>Induktivität</translation>
    </message>
    <message>
        <source>Per length.</source>
        <translation>Je Länge.</translation>
    </message>
    <message>
        <source>capacitance</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>resistance</source>
        <translation>Widerstand</translation>
    </message>
    <message>
        <source>conductivity</source>
        <translation>Leitfähigkeit</translation>
    </message>
    <message>
        <source>heat capacity</source>
        <translation>Wärmekapazität</translation>
    </message>
    <message>
        <source>Of a unit of mass.</source>
        <translation>Je Masse.</translation>
    </message>
    <message>
        <source>colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Of the curves, in their order: blue, red, green, purple, orange, sky or black.</source>
        <translation>Der Kurven, in ihrer Reihenfolge: blue (blau), red (rot), green (grün), purple (violett), orange, sky (hellblau) oder black (schwarz).</translation>
    </message>
    <message>
        <source>styles</source>
        <translation>Stile</translation>
    </message>
    <message>
        <source>Of the curves, in their order: line, dashed, dotted or points.</source>
        <translation>Der Kurven, in ihrer Reihenfolge: line (Linie), dashed (gestrichelt), dotted (gepunktet) oder points (Punkte).</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Words at a place of the horizontal axis, or at a point: T: words; X, Y: words.</source>
        <translation>Wörter an einer Stelle der waagrechten Achse oder an einem Punkt: T: Wörter; X, Y: Wörter.</translation>
    </message>
    <message>
        <source>axis from</source>
        <translation>Achse von</translation>
    </message>
    <message>
        <source>Where the horizontal axis begins and ends; empty: with the curves.</source>
        <translation>Wo die waagrechte Achse beginnt und endet; leer: mit den Kurven.</translation>
    </message>
    <message>
        <source>axis to</source>
        <translation>Achse bis</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>at the start</source>
        <translation>zu Beginn</translation>
    </message>
    <message>
        <source>value of %1</source>
        <translation>Wert von %1</translation>
    </message>
    <message>
        <source>More values</source>
        <translation>Weitere Werte</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>The model&apos;s values</source>
        <translation>Werte des Modells</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Time of the drawing</source>
        <translation>Zeit der Zeichnung</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Drawing of the model in motion</source>
        <translation>Zeichnung des bewegten Modells</translation>
    </message>
    <message>
        <source>This page shows a run that Coenergy computed; it cannot compute others: %1.</source>
        <translation>Diese Seite zeigt einen Lauf, den Coenergy berechnet hat; andere kann sie nicht berechnen: %1.</translation>
    </message>
    <message>
        <source>Not shown on this page: %1.</source>
        <translation>Auf dieser Seite nicht gezeigt: %1.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>To move, this page needs JavaScript.</source>
        <translation>Um sich zu bewegen, braucht diese Seite JavaScript.</translation>
    </message>
    <message>
        <source>Too long for a page; the command `coenergy report` writes it.</source>
        <translation>Für eine Seite zu lang; der Befehl `coenergy report` schreibt es.</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>Herleitung</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>Text kopieren</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Text of the file</source>
        <translation>Text der Datei</translation>
    </message>
    <message>
        <source>This page has no motion: %1</source>
        <translation>Diese Seite hat keine Bewegung: %1</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>Alle Modelle</translation>
    </message>
    <message>
        <source>Made by Coenergy %1. The page needs no network; its script may be used by anyone for anything (0BSD).</source>
        <translation>Erzeugt von Coenergy %1. Die Seite braucht kein Netz; ihr Skript darf jeder für alles verwenden (0BSD).</translation>
    </message>
    <message>
        <source>the equations of this model do not determine one.</source>
        <translation>Die Gleichungen dieses Modells bestimmen keine.</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>Koordinaten</translation>
    </message>
    <message>
        <source>No motion can start from these values: the constraint %1 cannot be met near them. Change a value, or go back to the model&apos;s.</source>
        <translation>Mit diesen Werten kann keine Bewegung beginnen: Die Bedingung %1 ist in ihrer Nähe nicht zu erfüllen. Ändern Sie einen Wert, oder kehren Sie zu denen des Modells zurück.</translation>
    </message>
    <message>
        <source>The motion reaches a singular configuration, behind which it is not determined. Begin elsewhere.</source>
        <translation>Die Bewegung erreicht eine singuläre Lage, hinter der sie nicht bestimmt ist. Beginnen Sie anderswo.</translation>
    </message>
    <message>
        <source>The equations do not determine the accelerations: a singular configuration. Begin elsewhere.</source>
        <translation>Die Gleichungen bestimmen die Beschleunigungen nicht: eine singuläre Lage. Beginnen Sie anderswo.</translation>
    </message>
    <message>
        <source>The equation of %1 has no finite value here.</source>
        <translation>Die Gleichung von %1 hat hier keinen endlichen Wert.</translation>
    </message>
    <message>
        <source>The constraint %1 has no finite value here.</source>
        <translation>Die Bedingung %1 hat hier keinen endlichen Wert.</translation>
    </message>
    <message>
        <source>A limit is reached: %1</source>
        <translation>Eine Grenze ist erreicht: %1</translation>
    </message>
    <message>
        <source>The accelerations cannot be found.</source>
        <translation>Die Beschleunigungen sind nicht zu finden.</translation>
    </message>
    <message>
        <source>The constraint %1 can no longer be kept.</source>
        <translation>Die Bedingung %1 ist nicht mehr einzuhalten.</translation>
    </message>
    <message>
        <source>The motion changes too fast to be followed: the steps become too small.</source>
        <translation>Die Bewegung ändert sich zu schnell, um ihr zu folgen: Die Schritte werden zu klein.</translation>
    </message>
    <message>
        <source>This motion takes too long for a page: it is stiff, or very fast. The studio can compute it.</source>
        <translation>Diese Bewegung dauert für eine Seite zu lange: Sie ist steif oder sehr schnell. Das Studio kann sie berechnen.</translation>
    </message>
    <message>
        <source>The balance of energy is not kept, so the rest of the motion is not shown.</source>
        <translation>Die Energiebilanz ist nicht eingehalten; daher wird der Rest der Bewegung nicht gezeigt.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>Rechnet…</translation>
    </message>
    <message>
        <source>The run stops at t = %1.</source>
        <translation>Der Lauf endet bei t = %1.</translation>
    </message>
    <message>
        <source>Stopped by hand.</source>
        <translation>Von Hand angehalten.</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>good</source>
        <translation>gut</translation>
    </message>
    <message>
        <source>doubtful</source>
        <translation>zweifelhaft</translation>
    </message>
    <message>
        <source>bad</source>
        <translation>schlecht</translation>
    </message>
    <message>
        <source>Checked against Coenergy</source>
        <translation>Mit Coenergy verglichen</translation>
    </message>
    <message>
        <source>This browser computes something else than Coenergy did: do not trust the curves.</source>
        <translation>Dieser Browser rechnet anderes als Coenergy: Trauen Sie den Kurven nicht.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Not copied: select the text</source>
        <translation>Nicht kopiert: Wählen Sie den Text aus</translation>
    </message>
    <message>
        <source>%1 is not a number.</source>
        <translation>%1 ist keine Zahl.</translation>
    </message>
    <message>
        <source>%1: from %2 to %3</source>
        <translation>%1: von %2 bis %3</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>keine Werte</translation>
    </message>
    <message>
        <source>%1 of %2 models</source>
        <translation>%1 von %2 Modellen</translation>
    </message>
    <message>
        <source>No model contains these words.</source>
        <translation>Kein Modell enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Coarse, until the slider rests</source>
        <translation>Grob, bis der Regler ruht</translation>
    </message>
    <message>
        <source>State space in numbers</source>
        <translation>Zustandsraum in Zahlen</translation>
    </message>
    <message>
        <source>Shape of %1</source>
        <translation>Gestalt von %1</translation>
    </message>
    <message>
        <source>Nothing says on which side the motion leaves the jump or corner of %1.</source>
        <translation>Nichts sagt, auf welcher Seite die Bewegung den Sprung oder Knick von %1 verlässt.</translation>
    </message>
    <message>
        <source>The motion is on several jumps or corners at once, one of them of %1; the studio can compute it.</source>
        <translation>Die Bewegung ist auf mehreren Sprüngen oder Knicken zugleich, einem davon von %1; das Studio kann sie rechnen.</translation>
    </message>
    <message>
        <source>Jumps or corners follow each other without end; the last is that of %1.</source>
        <translation>Sprünge oder Knicke folgen einander ohne Ende; der letzte ist der von %1.</translation>
    </message>
</context>
<context>
    <name>PathMessage</name>
    <message>
        <source>strong minimum</source>
        <translation>starkes Minimum</translation>
    </message>
    <message>
        <source>weak minimum</source>
        <translation>schwaches Minimum</translation>
    </message>
    <message>
        <source>strong maximum</source>
        <translation>starkes Maximum</translation>
    </message>
    <message>
        <source>weak maximum</source>
        <translation>schwaches Maximum</translation>
    </message>
    <message>
        <source>neither minimum nor maximum</source>
        <translation>weder Minimum noch Maximum</translation>
    </message>
    <message>
        <source>not decided: the ends are conjugate</source>
        <translation>nicht entschieden: die Enden sind konjugiert</translation>
    </message>
    <message>
        <source>not decided whether a minimum</source>
        <translation>nicht entschieden, ob ein Minimum</translation>
    </message>
    <message>
        <source>the integrand has a kink or a jump</source>
        <translation>der Integrand hat einen Knick oder einen Sprung</translation>
    </message>
    <message>
        <source>every path satisfies the equation</source>
        <translation>jeder Weg erfüllt die Gleichung</translation>
    </message>
    <message>
        <source>an integral that is given is the same along every path between these ends</source>
        <translation>ein gegebenes Integral ist entlang jedes Wegs zwischen diesen Enden dasselbe</translation>
    </message>
    <message>
        <source>the equation is of lower order than the conditions at its ends need</source>
        <translation>die Gleichung ist von niedrigerer Ordnung, als die Bedingungen an ihren Enden brauchen</translation>
    </message>
    <message>
        <source>there are more conditions than the equation needs</source>
        <translation>es gibt mehr Bedingungen, als die Gleichung braucht</translation>
    </message>
    <message>
        <source>there are fewer conditions than the equation needs</source>
        <translation>es gibt weniger Bedingungen, als die Gleichung braucht</translation>
    </message>
    <message>
        <source>what is said of the functional has to be mended first</source>
        <translation>was zum Funktional gesagt ist, muss zuerst behoben werden</translation>
    </message>
    <message>
        <source>`%1` has no value</source>
        <translation>`%1` hat keinen Wert</translation>
    </message>
    <message>
        <source>an end, or what is given there, is not a number, or the interval ends where it begins, or before</source>
        <translation>ein Ende oder was dort gegeben ist, ist keine Zahl, oder das Intervall endet, wo es beginnt, oder davor</translation>
    </message>
    <message>
        <source>no path was found that satisfies the equation and both ends</source>
        <translation>es wurde kein Weg gefunden, der die Gleichung und beide Enden erfüllt</translation>
    </message>
    <message>
        <source>with these ends there are infinitely many neighbouring paths, or none; other ends or conditions determine one</source>
        <translation>mit diesen Enden gibt es unendlich viele Wege nebeneinander oder keinen; andere Enden oder Bedingungen bestimmen einen</translation>
    </message>
    <message>
        <source>no other path near it satisfies the constraint, so that no multiplier is determined</source>
        <translation>kein anderer Weg in der Nähe erfüllt die Nebenbedingung, sodass kein Multiplikator bestimmt ist</translation>
    </message>
    <message>
        <source>the path could not be computed to enough digits</source>
        <translation>der Weg konnte nicht auf genügend Stellen berechnet werden</translation>
    </message>
    <message>
        <source>the second variation could not be computed</source>
        <translation>die zweite Variation konnte nicht berechnet werden</translation>
    </message>
    <message>
        <source>the integrand&apos;s curvature by the slope vanishes on the path</source>
        <translation>die Krümmung des Integranden nach der Steigung verschwindet auf dem Weg</translation>
    </message>
    <message>
        <source>the ends are conjugate points: the second variation vanishes along a variation</source>
        <translation>die Enden sind konjugierte Punkte: die zweite Variation verschwindet entlang einer Variation</translation>
    </message>
    <message>
        <source>the integrand has a corner, a jump or a root&apos;s zero at a value that the path has, where it has no second variation</source>
        <translation>der Integrand hat bei einem Wert, den der Weg annimmt, eine Ecke, einen Sprung oder die Nullstelle einer Wurzel, wo er keine zweite Variation hat</translation>
    </message>
    <message>
        <source>the integrand changes too fast along the path for the second variation to be computed</source>
        <translation>der Integrand ändert sich entlang des Wegs zu schnell, als dass die zweite Variation berechnet werden könnte</translation>
    </message>
    <message>
        <source>no other path near it satisfies the constraint</source>
        <translation>kein anderer Weg in der Nähe erfüllt die Nebenbedingung</translation>
    </message>
    <message>
        <source>tested with variations that fall off at the vertical end</source>
        <translation>geprüft mit Variationen, die am senkrechten Ende abfallen</translation>
    </message>
    <message>
        <source>not decided: %1</source>
        <translation>nicht entschieden: %1</translation>
    </message>
    <message>
        <source>%1, among all paths near it</source>
        <translation>%1, unter allen Wegen in der Nähe</translation>
    </message>
    <message>
        <source>%1, among paths near it whose derivatives are near its own</source>
        <translation>%1, unter Wegen in der Nähe, deren Ableitungen seinen nahe sind</translation>
    </message>
</context>
<context>
    <name>PaynterDiagram</name>
    <message>
        <source>momentum</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <source>effort</source>
        <translation>Effort</translation>
    </message>
    <message>
        <source>flow</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>displacement</source>
        <translation>Verschiebung</translation>
    </message>
    <message>
        <source>inertia: p(f)</source>
        <translation>Trägheit: p(f)</translation>
    </message>
    <message>
        <source>stiffness: e(q)</source>
        <translation>Steifigkeit: e(q)</translation>
    </message>
    <message>
        <source>resistance: e(f)</source>
        <translation>Widerstand: e(f)</translation>
    </message>
</context>
<context>
    <name>PlotData</name>
    <message>
        <source>%1, pinned</source>
        <translation>%1, angeheftet</translation>
    </message>
    <message>
        <source>%1: no values.</source>
        <translation>%1: keine Werte.</translation>
    </message>
    <message>
        <source>%1: minimum %2 at t = %3, maximum %4 at t = %5, final value %6.</source>
        <translation>%1: Minimum %2 bei t = %3, Maximum %4 bei t = %5, Endwert %6.</translation>
    </message>
    <message>
        <source>%1: no run yet.</source>
        <translation>%1: noch kein Lauf.</translation>
    </message>
    <message>
        <source>%1, over %2, for t from %3 to %4.</source>
        <translation>%1, über %2, für t von %3 bis %4.</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>Koordinaten</translation>
    </message>
    <message>
        <source>constraint residual</source>
        <translation>Residuum der Bedingungen</translation>
    </message>
    <message>
        <source>energy audit</source>
        <translation>Energiebilanz</translation>
    </message>
    <message>
        <source>%1: maximum %2 at f = %3.</source>
        <translation>%1: Maximum %2 bei f = %3.</translation>
    </message>
    <message>
        <source>%1, amplitudes over the frequency f.</source>
        <translation>%1, Amplituden über der Frequenz f.</translation>
    </message>
    <message>
        <source>Note at %1 = %2, %3: %4.</source>
        <translation>Notiz bei %1 = %2, %3: %4.</translation>
    </message>
    <message>
        <source>Note at %1 = %2: %3.</source>
        <translation>Notiz bei %1 = %2: %3.</translation>
    </message>
</context>
<context>
    <name>PlotNames</name>
    <message>
        <source>coordinate</source>
        <translation>Koordinate</translation>
    </message>
    <message>
        <source>flow</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>multiplier</source>
        <translation>Multiplikator</translation>
    </message>
    <message>
        <source>effort</source>
        <translation>Effort</translation>
    </message>
    <message>
        <source>dynamic variable</source>
        <translation>dynamische Variable</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>check of the run</source>
        <translation>Prüfung des Laufs</translation>
    </message>
    <message>
        <source>kinetic coenergy T*</source>
        <translation>kinetische Koenergie T*</translation>
    </message>
    <message>
        <source>potential energy V</source>
        <translation>potentielle Energie V</translation>
    </message>
    <message>
        <source>total energy T + V</source>
        <translation>Gesamtenergie T + V</translation>
    </message>
    <message>
        <source>power that is dissipated</source>
        <translation>dissipierte Leistung</translation>
    </message>
    <message>
        <source>power of efforts, forces and torques</source>
        <translation>Leistung der Efforts, Kräfte und Momente</translation>
    </message>
</context>
<context>
    <name>Principles</name>
    <message>
        <source>The virtual work of everything that acts, but for reactions: of efforts, of what dissipates and of what stores potential energy.</source>
        <translation>Die virtuelle Arbeit von allem, was wirkt, außer Reaktionen: von Efforts, von dem, was dissipiert, und von dem, was potentielle Energie speichert.</translation>
    </message>
    <message>
        <source>The virtual work against inertia: in coordinates of points the sum of mass times acceleration times virtual displacement.</source>
        <translation>Die virtuelle Arbeit gegen die Trägheit: in Koordinaten von Punkten die Summe aus Masse mal Beschleunigung mal virtueller Verschiebung.</translation>
    </message>
    <message>
        <source>d&apos;Alembert&apos;s principle: for all displacements that the constraints allow, both works are equal.</source>
        <translation>Das Prinzip von d&apos;Alembert: Für alle Verschiebungen, die die Zwangsbedingungen zulassen, sind beide Arbeiten gleich.</translation>
    </message>
    <message>
        <source>How T* changes from the path to a varied one, at the same time.</source>
        <translation>Wie sich T* von der Bahn zu einer variierten ändert, zur selben Zeit.</translation>
    </message>
    <message>
        <source>Its rate is the work against inertia and the change of T*, so by d&apos;Alembert&apos;s principle it is the change of T* and the virtual work. Integrated between two times at which nothing is varied: Hamilton&apos;s principle.</source>
        <translation>Ihre zeitliche Änderung ist die Arbeit gegen die Trägheit und die Änderung von T*, nach d&apos;Alemberts Prinzip also die Änderung von T* und die virtuelle Arbeit. Integriert zwischen zwei Zeiten, zu denen nichts variiert wird: das Prinzip von Hamilton.</translation>
    </message>
    <message>
        <source>How the potential energy changes with the displacements.</source>
        <translation>Wie sich die potentielle Energie mit den Verschiebungen ändert.</translation>
    </message>
    <message>
        <source>How the kinetic energy T(p, q, t) changes: a flow is its derivative by the momentum, and by a displacement it changes as T* does, with the other sign. With f δp = (dp/dt) δq the change of T + V is the work of the other efforts.</source>
        <translation>Wie sich die kinetische Energie T(p, q, t) ändert: Ein Fluss ist ihre Ableitung nach dem Impuls, und mit einer Verschiebung ändert sie sich wie T*, mit dem anderen Vorzeichen. Mit f δp = (dp/dt) δq ist die Änderung von T + V die Arbeit der übrigen Efforts.</translation>
    </message>
    <message>
        <source>What Lagrange&apos;s equation of this coordinate leaves without reactions.</source>
        <translation>Was Lagranges Gleichung dieser Koordinate ohne Reaktionen lässt.</translation>
    </message>
    <message>
        <source>The principle once more, with the terms of each coordinate together. If all variations are free, each ε vanishes by itself.</source>
        <translation>Das Prinzip noch einmal, die Terme jeder Koordinate beisammen. Sind alle Variationen frei, so verschwindet jedes ε für sich.</translation>
    </message>
    <message>
        <source>The constraint holds on the varied path, too: not all variations are free.</source>
        <translation>Die Zwangsbedingung gilt auch auf der variierten Bahn: Nicht alle Variationen sind frei.</translation>
    </message>
    <message>
        <source>What vanishes for all variations that satisfy linear conditions is a combination of these conditions: there are multipliers with which it vanishes for each coordinate by itself. a is the coefficient of δq in each condition.</source>
        <translation>Was für alle Variationen verschwindet, die lineare Bedingungen erfüllen, ist eine Kombination dieser Bedingungen: Es gibt Multiplikatoren, mit denen es für jede Koordinate einzeln verschwindet. a ist der Koeffizient von δq in jeder Bedingung.</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Up</source>
        <translation>Auf</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Ab</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Bild auf</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Bild ab</translation>
    </message>
</context>
<context>
    <name>ReducedItems</name>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>twice</source>
        <translation>zweimal</translation>
    </message>
    <message>
        <source>Solved as it stands: it contains %1.</source>
        <translation>So gelöst, wie sie dasteht: Sie enthält %1.</translation>
    </message>
    <message>
        <source>Differentiated %1: only then does it contain what is solved for (%2).</source>
        <translation>%1 abgeleitet: Erst dann enthält sie, wonach gelöst wird (%2).</translation>
    </message>
    <message>
        <source>%1 itself.</source>
        <translation>%1 selbst.</translation>
    </message>
    <message>
        <source>%1 differentiated %2.</source>
        <translation>%1, %2 abgeleitet.</translation>
    </message>
    <message>
        <source>Hidden constraints</source>
        <translation>Versteckte Bedingungen</translation>
    </message>
    <message>
        <source>Follows from %1, where the highest derivatives cancel; it takes the place of %2.</source>
        <translation>Folgt aus %1, wo sich die höchsten Ableitungen aufheben; sie tritt an die Stelle von %2.</translation>
    </message>
    <message>
        <source>First-order form</source>
        <translation>Form erster Ordnung</translation>
    </message>
    <message>
        <source>What is not in the state itself is determined by the equations below.</source>
        <translation>Was nicht selbst im Zustand steht, bestimmen die Gleichungen darunter.</translation>
    </message>
    <message>
        <source>What the equations below are solved for at every moment, given the state.</source>
        <translation>Wonach die Gleichungen darunter in jedem Augenblick gelöst werden, wenn der Zustand bekannt ist.</translation>
    </message>
    <message>
        <source>The state: what must be known to go on. All %1 values may be chosen at the start.</source>
        <translation>Der Zustand: was man wissen muss, um fortzufahren. Alle %1 Werte sind am Anfang frei wählbar.</translation>
    </message>
    <message>
        <source>The state: what must be known to go on. Of its %1 values %2 may be chosen at the start; the invariants fix the others.</source>
        <translation>Der Zustand: was man wissen muss, um fortzufahren. Von seinen %1 Werten sind %2 am Anfang frei wählbar; die übrigen legen die Invarianten fest.</translation>
    </message>
    <message>
        <source>Equations that are solved</source>
        <translation>Gleichungen, die gelöst werden</translation>
    </message>
    <message>
        <source>Invariants: what stays zero along the motion</source>
        <translation>Invarianten: was entlang der Bewegung null bleibt</translation>
    </message>
    <message numerus="yes">
        <source>%n times</source>
        <translation>
            <numerusform>%n-mal</numerusform>
            <numerusform>%n-mal</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RefusalWords</name>
    <message>
        <source>line %1 does not begin with a number</source>
        <translation>Zeile %1 beginnt nicht mit einer Zahl</translation>
    </message>
    <message>
        <source>line %1 is not later than the line before: times have to increase</source>
        <translation>Zeile %1 ist nicht später als die Zeile davor: Zeiten müssen zunehmen</translation>
    </message>
    <message>
        <source>no line has two numbers; the first column is the time, the others are measured</source>
        <translation>keine Zeile hat zwei Zahlen; die erste Spalte ist die Zeit, die anderen sind gemessen</translation>
    </message>
    <message>
        <source>two studies are called `%1`; give one of them another name</source>
        <translation>zwei Studien heißen `%1`; geben Sie einer einen anderen Namen</translation>
    </message>
    <message>
        <source>; did you mean `%1`?</source>
        <translation>; meinten Sie `%1`?</translation>
    </message>
    <message>
        <source>`%1` is a definition here, or an integral of the field has taken its value. Change it in the file</source>
        <translation>`%1` ist hier eine Definition, oder ein Integral des Felds hat seinen Wert angenommen. Ändern Sie es in der Datei</translation>
    </message>
    <message>
        <source>there is no `%1` to set</source>
        <translation>es gibt kein `%1`, das sich setzen lässt</translation>
    </message>
    <message>
        <source>the model cannot be simulated with these values</source>
        <translation>das Modell lässt sich mit diesen Werten nicht simulieren</translation>
    </message>
    <message>
        <source>the constraints do not leave %1 at its value; vary initial values that they leave free, or fix them in the model</source>
        <translation>die Bindungen lassen %1 nicht bei seinem Wert; ändern Sie Anfangswerte, die sie frei lassen, oder halten Sie sie im Modell fest</translation>
    </message>
    <message>
        <source>say what is to be measured of each run, as max(abs(x))</source>
        <translation>sagen Sie, was an jedem Lauf gemessen wird, wie max(abs(x))</translation>
    </message>
    <message>
        <source>name a file of measured values</source>
        <translation>nennen Sie eine Datei mit Messwerten</translation>
    </message>
    <message>
        <source>there are several columns `%1`; give each its own heading</source>
        <translation>es gibt mehrere Spalten `%1`; geben Sie jeder eine eigene Überschrift</translation>
    </message>
    <message>
        <source>no column of the data is called `%1`; there are %2</source>
        <translation>keine Spalte der Daten heißt `%1`; es gibt %2</translation>
    </message>
    <message>
        <source>column `%1`, line %2: neither a number nor empty</source>
        <translation>Spalte `%1`, Zeile %2: weder eine Zahl noch leer</translation>
    </message>
    <message>
        <source>column `%1` has no numbers</source>
        <translation>Spalte `%1` hat keine Zahlen</translation>
    </message>
    <message>
        <source>`%1` is not positive</source>
        <translation>`%1` ist nicht positiv</translation>
    </message>
    <message>
        <source>with several columns say how exact each is: --deviation &quot;%1=NUMBER&quot;, the standard deviation of a value</source>
        <translation>bei mehreren Spalten sagen Sie, wie genau jede ist: --deviation &quot;%1=ZAHL&quot;, die Standardabweichung eines Werts</translation>
    </message>
    <message>
        <source>`%1` is stated twice</source>
        <translation>`%1` steht zweimal da</translation>
    </message>
    <message>
        <source>no --match has a column `%1`</source>
        <translation>kein --match hat eine Spalte `%1`</translation>
    </message>
    <message>
        <source>say what was measured, as &quot;theta = angle&quot;: an expression of the run, and a column</source>
        <translation>sagen Sie, was gemessen wurde, wie &quot;theta = angle&quot;: ein Ausdruck des Laufs und eine Spalte</translation>
    </message>
    <message>
        <source>`%1` is not EXPRESSION = COLUMN</source>
        <translation>`%1` ist nicht AUSDRUCK = SPALTE</translation>
    </message>
    <message>
        <source>`%1` is not NAME=FROM:TO</source>
        <translation>`%1` ist nicht NAME=VON:BIS</translation>
    </message>
    <message>
        <source>`%1`: the lower bound has to be below the upper one</source>
        <translation>`%1`: die untere Grenze muss unter der oberen liegen</translation>
    </message>
    <message>
        <source>`%1` has no value to begin with; give one with %2</source>
        <translation>`%1` hat keinen Wert, von dem aus gesucht wird; geben Sie einen mit %2</translation>
    </message>
    <message>
        <source>the fit begins at the model&apos;s %1 = %2, which is outside the bounds; change it with %3</source>
        <translation>gesucht wird von %1 = %2 des Modells aus, was außerhalb der Grenzen liegt; ändern Sie es mit %3</translation>
    </message>
    <message>
        <source>the run at the model&apos;s own values, where the fit begins, has no values to compare: %1</source>
        <translation>der Lauf mit den eigenen Werten des Modells, von dem aus gesucht wird, hat keine Werte zum Vergleichen: %1</translation>
    </message>
    <message>
        <source>the run is not exact enough to be fitted: with ten times the tolerance its values change by %1 %. Take a shorter end, or a smaller --rtol</source>
        <translation>der Lauf ist zum Anpassen nicht genau genug: mit der zehnfachen Toleranz ändern sich seine Werte um %1 %. Nehmen Sie ein früheres Ende oder ein kleineres --rtol</translation>
    </message>
    <message>
        <source>the fit could not begin: %1</source>
        <translation>die Anpassung konnte nicht beginnen: %1</translation>
    </message>
    <message>
        <source>there are fewer values than unknowns, of which there are %1</source>
        <translation>es gibt weniger Werte als Unbekannte; diese sind %1</translation>
    </message>
    <message>
        <source>say what is to be found, as &quot;k=1:1000&quot; or &quot;theta(0)&quot;</source>
        <translation>sagen Sie, was gesucht wird, wie &quot;k=1:1000&quot; oder &quot;theta(0)&quot;</translation>
    </message>
    <message>
        <source>`%1` is a parameter, without (0)</source>
        <translation>`%1` ist ein Parameter, ohne (0)</translation>
    </message>
    <message>
        <source>`%1` is named twice</source>
        <translation>`%1` ist zweimal genannt</translation>
    </message>
    <message>
        <source>the data begin at t = %1, before the run, which begins at %2</source>
        <translation>die Daten beginnen bei t = %1, vor dem Lauf, der bei %2 beginnt</translation>
    </message>
    <message>
        <source>the data go to t = %1, beyond the end of the run at %2; give --end %3</source>
        <translation>die Daten reichen bis t = %1, über das Ende des Laufs bei %2 hinaus; geben Sie --end %3</translation>
    </message>
    <message>
        <source>all samples are at the start of the run</source>
        <translation>alle Messwerte liegen am Anfang des Laufs</translation>
    </message>
    <message>
        <source>the equations have another structure with these values</source>
        <translation>die Gleichungen haben mit diesen Werten eine andere Struktur</translation>
    </message>
    <message>
        <source>`%1` has no value of its own, to keep while others vary</source>
        <translation>`%1` hat keinen eigenen Wert, der bliebe, während andere sich ändern</translation>
    </message>
    <message>
        <source>the value must be a number, without names such as `%1`</source>
        <translation>der Wert muss eine Zahl sein, ohne Namen wie `%1`</translation>
    </message>
    <message>
        <source>`%1` is not a number, or is too large</source>
        <translation>`%1` ist keine Zahl oder zu groß</translation>
    </message>
    <message>
        <source>the model has no [[fits]]; one is stated there, or typed with --data, --match and --vary</source>
        <translation>das Modell hat keine [[fits]]; eine Anpassung steht dort, oder wird mit --data, --match und --vary getippt</translation>
    </message>
    <message>
        <source>say which fit: %1</source>
        <translation>sagen Sie, welche Anpassung: %1</translation>
    </message>
    <message>
        <source>there is no fit `%1`; there are %2</source>
        <translation>es gibt keine Anpassung `%1`; es gibt %2</translation>
    </message>
    <message>
        <source>two fits are called `%1`; give one of them another name</source>
        <translation>zwei Anpassungen heißen `%1`; geben Sie einer einen anderen Namen</translation>
    </message>
    <message>
        <source>`%1` has changed since the fit was stated: its checksum is %2; if these are the values that are meant, put this one in `checksums`</source>
        <translation>`%1` hat sich geändert, seit die Anpassung gestellt wurde: die Prüfsumme ist %2; wenn diese Werte gemeint sind, tragen Sie sie in `checksums` ein</translation>
    </message>
    <message>
        <source>the tolerance is not a positive number</source>
        <translation>die Toleranz ist keine positive Zahl</translation>
    </message>
    <message>
        <source>the model has no [[studies]]; one is stated there, or typed with `sweep`</source>
        <translation>das Modell hat keine [[studies]]; eine Studie steht dort, oder wird mit `sweep` getippt</translation>
    </message>
    <message>
        <source>say which study: %1</source>
        <translation>sagen Sie, welche Studie: %1</translation>
    </message>
    <message>
        <source>there is no study `%1`; there are %2</source>
        <translation>es gibt keine Studie `%1`; es gibt %2</translation>
    </message>
    <message>
        <source>`%1` is not among what is to be found</source>
        <translation>`%1` ist nicht unter dem Gesuchten</translation>
    </message>
    <message>
        <source>the fit states where `%1` begins, so that this value has no effect; leave it out</source>
        <translation>die Anpassung sagt, wo `%1` beginnt, so dass dieser Wert ohne Wirkung bleibt; lassen Sie ihn weg</translation>
    </message>
    <message>
        <source>the fit begins at %1 = %2, which is outside the bounds</source>
        <translation>die Anpassung beginnt bei %1 = %2, außerhalb der Grenzen</translation>
    </message>
    <message>
        <source>%1 is in `%2`, but `%3` is in `%4`; match what measures the same</source>
        <translation>%1 ist in `%2`, aber `%3` ist in `%4`; ordnen Sie zu, was dasselbe misst</translation>
    </message>
</context>
<context>
    <name>Remedies</name>
    <message>
        <source>Use %1</source>
        <translation>%1 verwenden</translation>
    </message>
    <message>
        <source>New parameter</source>
        <translation>Neuer Parameter</translation>
    </message>
    <message>
        <source>New coordinate</source>
        <translation>Neue Koordinate</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Untitled model</source>
        <translation>Unbenanntes Modell</translation>
    </message>
    <message>
        <source>What is left out</source>
        <translation>Was fehlt</translation>
    </message>
    <message>
        <source>The dots %1 stand for what is too large or too deeply nested to be typeset. The program shows it as text.</source>
        <translation>Die Punkte %1 stehen für das, was zum Setzen zu groß oder zu tief geschachtelt ist. Das Programm zeigt es als Text.</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>Every coordinate %1 with its flow %2 has Lagrange&apos;s equation, to which each displacement constraint %3 adds a reaction with its multiplier %4, each flow constraint %5 one with %6, and each effort %7 what it contributes:</source>
        <translation>Zu jeder Koordinate %1 mit ihrem Fluss %2 gehört die Lagrange-Gleichung; jede Lagebedingung %3 trägt mit ihrem Multiplikator %4 eine Reaktion bei, jede Flussbedingung %5 eine mit %6, und jeder Effort %7 seinen Anteil:</translation>
    </message>
    <message>
        <source>Coordinate %1</source>
        <translation>Koordinate %1</translation>
    </message>
    <message>
        <source>These make up the equation of motion</source>
        <translation>Zusammen ergeben sie die Bewegungsgleichung</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>An effort constraint that is affine in its effort is solved for it:</source>
        <translation>Eine Effort-Bedingung, die in ihrem Effort affin ist, wird danach aufgelöst:</translation>
    </message>
    <message>
        <source>What holds at all times has time derivatives that vanish, too.</source>
        <translation>Was zu allen Zeiten gilt, dessen Zeitableitungen verschwinden ebenfalls.</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>Herleitung</translation>
    </message>
    <message>
        <source>With the definitions inserted,</source>
        <translation>Mit eingesetzten Definitionen ist</translation>
    </message>
    <message>
        <source>Equations of motion</source>
        <translation>Bewegungsgleichungen</translation>
    </message>
    <message>
        <source>Displacement constraints</source>
        <translation>Lagebedingungen</translation>
    </message>
    <message>
        <source>Flow constraints</source>
        <translation>Flussbedingungen</translation>
    </message>
    <message>
        <source>Effort constraints</source>
        <translation>Effortbedingungen</translation>
    </message>
    <message>
        <source>Dynamic constraints</source>
        <translation>Dynamische Bedingungen</translation>
    </message>
    <message>
        <source>Abbreviations</source>
        <translation>Abkürzungen</translation>
    </message>
    <message>
        <source>In the equations of this section</source>
        <translation>In den Gleichungen dieses Abschnitts ist</translation>
    </message>
    <message>
        <source>Matrix form</source>
        <translation>Matrixform</translation>
    </message>
    <message>
        <source>With the accelerations %1 the equations of motion are %2.</source>
        <translation>Mit den Beschleunigungen %1 lauten die Bewegungsgleichungen %2.</translation>
    </message>
    <message>
        <source>At the level of accelerations the constraints are %1.</source>
        <translation>Auf der Ebene der Beschleunigungen lauten die Bedingungen %1.</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>Translation</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>Rotation</translation>
    </message>
    <message>
        <source>electrical</source>
        <translation>elektrisch</translation>
    </message>
    <message>
        <source>fluid</source>
        <translation>fluidisch</translation>
    </message>
    <message>
        <source>thermal</source>
        <translation>thermisch</translation>
    </message>
    <message>
        <source>Displacement constraints, with the multipliers</source>
        <translation>Lagebedingungen, mit den Multiplikatoren</translation>
    </message>
    <message>
        <source>Flow constraints, with the multipliers</source>
        <translation>Flussbedingungen, mit den Multiplikatoren</translation>
    </message>
    <message>
        <source>Effort constraints, which determine the efforts</source>
        <translation>Effortbedingungen, welche die folgenden Efforts bestimmen:</translation>
    </message>
    <message>
        <source>Along a motion the following quantities are observed.</source>
        <translation>Entlang einer Bewegung werden die folgenden Größen beobachtet.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Coordinate</source>
        <translation>Koordinate</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domäne</translation>
    </message>
    <message>
        <source>The motion is described by coordinates and their time derivatives, the flows.</source>
        <translation>Die Bewegung wird durch Koordinaten und deren Zeitableitungen, die Flüsse, beschrieben.</translation>
    </message>
    <message>
        <source>Its kinetic coenergy %1, potential energy %2 and dissipation function %3 are</source>
        <translation>Die kinetische Koenergie %1, die potentielle Energie %2 und die Dissipationsfunktion %3 sind</translation>
    </message>
    <message>
        <source>Efforts are applied to the coordinates:</source>
        <translation>An den Koordinaten greifen Efforts an:</translation>
    </message>
    <message>
        <source>Forces %1 act at points %2, and each contributes %3 to the effort of a coordinate %4.</source>
        <translation>Kräfte %1 greifen an Punkten %2 an; jede trägt %3 zum Effort einer Koordinate %4 bei.</translation>
    </message>
    <message>
        <source>Torques %1 act about angles %2, and each contributes %3 to the effort of a coordinate %4.</source>
        <translation>Momente %1 wirken um Winkel %2; jedes trägt %3 zum Effort einer Koordinate %4 bei.</translation>
    </message>
    <message>
        <source>Dynamic variables change at the rates</source>
        <translation>Dynamische Variablen ändern sich mit den Raten</translation>
    </message>
    <message>
        <source>The model holds while the following quantities are positive.</source>
        <translation>Das Modell gilt, solange die folgenden Größen positiv sind.</translation>
    </message>
    <message>
        <source>symbolic</source>
        <translation>symbolisch</translation>
    </message>
    <message>
        <source>Equation</source>
        <translation>Gleichung</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannte</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Eigenschaft</translation>
    </message>
    <message>
        <source>equations and unknowns</source>
        <translation>Gleichungen und Unbekannte</translation>
    </message>
    <message>
        <source>degrees of freedom</source>
        <translation>Freiheitsgrade</translation>
    </message>
    <message>
        <source>free initial values</source>
        <translation>freie Anfangswerte</translation>
    </message>
    <message>
        <source>structural index</source>
        <translation>struktureller Index</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>Gegeben</translation>
    </message>
    <message>
        <source>Consistent start</source>
        <translation>Konsistenter Anfang</translation>
    </message>
    <message>
        <source>Initial state</source>
        <translation>Anfangszustand</translation>
    </message>
    <message>
        <source>The given values do not satisfy the constraints; the nearest ones that do are used instead.</source>
        <translation>Die gegebenen Werte erfüllen die Bedingungen nicht; statt ihrer werden die nächsten verwendet, die es tun.</translation>
    </message>
    <message>
        <source> (fixed)</source>
        <comment>an initial value</comment>
        <translation> (fest)</translation>
    </message>
    <message>
        <source>end time</source>
        <translation>Endzeit</translation>
    </message>
    <message>
        <source>method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>largest scaled residual of a constraint</source>
        <translation>größtes skaliertes Residuum einer Bedingung</translation>
    </message>
    <message>
        <source>energy audit</source>
        <translation>Energiebilanz</translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation>Simulation</translation>
    </message>
    <message>
        <source>Structure</source>
        <translation>Struktur</translation>
    </message>
    <message>
        <source>An equation is differentiated %1 times; then the derivatives of order %2 of the unknowns follow from those below.</source>
        <translation>Eine Gleichung wird %1-mal differenziert; dann folgen die Ableitungen der Ordnung %2 der Unbekannten aus den niedrigeren.</translation>
    </message>
    <message>
        <source>The equations are structurally singular: they do not determine every unknown.</source>
        <translation>Die Gleichungen sind strukturell singulär: Sie bestimmen nicht jede Unbekannte.</translation>
    </message>
    <message>
        <source>The function %1 is given by a table, with a monotone curve between its rows; beyond them its value is held.</source>
        <translation>Die Funktion %1 ist durch eine Tabelle gegeben, mit einer monotonen Kurve zwischen den Zeilen; jenseits davon wird ihr Wert gehalten.</translation>
    </message>
    <message>
        <source>The function %1 is given by a table, with straight lines between its rows; beyond them its value is held.</source>
        <translation>Die Funktion %1 ist durch eine Tabelle gegeben, mit Geraden zwischen den Zeilen; jenseits davon wird ihr Wert gehalten.</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>With the momenta %1 the kinetic energy is Legendre&apos;s transform of the coenergy,</source>
        <translation>Mit den Impulsen %1 ist die kinetische Energie die Legendre-Transformierte der Koenergie,</translation>
    </message>
    <message>
        <source>Linear form</source>
        <translation>Lineare Form</translation>
    </message>
    <message>
        <source>The equations are linear in the coordinates: %1 with</source>
        <translation>Die Gleichungen sind linear in den Koordinaten: %1 mit</translation>
    </message>
    <message>
        <source>Equilibrium %1, %2</source>
        <comment>its number, whether it is stable</comment>
        <translation>Gleichgewichtslage %1, %2</translation>
    </message>
    <message>
        <source>Near it, with the states %1 as deviations, %2 with</source>
        <translation>In ihrer Nähe gilt, mit den Zuständen %1 als Abweichungen, %2 mit</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>a constraint, a coordinate</comment>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>potential energy</source>
        <translation>potentielle Energie</translation>
    </message>
    <message>
        <source>Eigenvalue in 1/s</source>
        <translation>Eigenwert in 1/s</translation>
    </message>
    <message>
        <source>Frequency in Hz</source>
        <translation>Frequenz in Hz</translation>
    </message>
    <message>
        <source>Damping ratio</source>
        <translation>Dämpfungsgrad</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>Analyse</translation>
    </message>
    <message numerus="yes">
        <source>Of %n equilibria these are the nearest to the start.</source>
        <translation>
            <numerusform>Von %n Gleichgewichtslage ist dies die dem Start nächste.</numerusform>
            <numerusform>Von %n Gleichgewichtslagen sind dies die dem Start nächsten.</numerusform>
        </translation>
    </message>
    <message>
        <source>State space</source>
        <translation>Zustandsraum</translation>
    </message>
    <message>
        <source>The normal tree of the linear graph has the branches %1.</source>
        <translation>Der Normalbaum des linearen Graphen hat die Zweige %1.</translation>
    </message>
    <message>
        <source>States: </source>
        <translation>Zustände: </translation>
    </message>
    <message>
        <source>Inputs: </source>
        <translation>Eingänge: </translation>
    </message>
    <message>
        <source>Outputs: </source>
        <translation>Ausgänge: </translation>
    </message>
    <message>
        <source>Hamilton&apos;s principle</source>
        <translation>Hamiltons Prinzip</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>condition</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>essential</source>
        <translation>wesentlich</translation>
    </message>
    <message>
        <source>natural</source>
        <translation>natürlich</translation>
    </message>
    <message>
        <source>Boundary conditions</source>
        <translation>Randbedingungen</translation>
    </message>
    <message>
        <source>Field equation</source>
        <translation>Feldgleichung</translation>
    </message>
    <message>
        <source>continuity</source>
        <translation>Stetigkeit</translation>
    </message>
    <message>
        <source>Assumed shapes</source>
        <translation>Angenommene Formen</translation>
    </message>
    <message>
        <source>The model below represents the field by a sum of shapes that keep what is held. Their factors are its coordinates.</source>
        <translation>Das Modell unten nimmt das Feld als Summe von Formen, die einhalten, was gehalten ist. Ihre Faktoren sind seine Koordinaten.</translation>
    </message>
    <message>
        <source>1 element</source>
        <translation>1 Element</translation>
    </message>
    <message numerus="yes">
        <source>%n elements</source>
        <translation>
            <numerusform>%n Element</numerusform>
            <numerusform>%n Elemente</numerusform>
        </translation>
    </message>
    <message>
        <source>1 shape</source>
        <translation>1 Form</translation>
    </message>
    <message numerus="yes">
        <source>%n shapes</source>
        <translation>
            <numerusform>%n Form</numerusform>
            <numerusform>%n Formen</numerusform>
        </translation>
    </message>
    <message>
        <source>exact</source>
        <comment>a natural frequency</comment>
        <translation>genau</translation>
    </message>
    <message>
        <source>Natural frequencies</source>
        <translation>Eigenfrequenzen</translation>
    </message>
    <message>
        <source>Without damping and forces the field vibrates freely with the angular frequencies %1 for which this vanishes:</source>
        <translation>Ohne Dämpfung und Kräfte schwingt das Feld frei mit den Kreisfrequenzen %1, für die dies verschwindet:</translation>
    </message>
    <message>
        <source>Angular frequencies in rad/s near rest, without damping and forces. Those of shapes converge from above as their number grows.</source>
        <translation>Kreisfrequenzen in rad/s nahe der Ruhe, ohne Dämpfung und Kräfte. Die von Formen kommen von oben, je mehr es davon gibt.</translation>
    </message>
    <message>
        <source>A value with a j does not vibrate but grows.</source>
        <translation>Was ein j hat, schwingt nicht, sondern wächst.</translation>
    </message>
    <message>
        <source>%1 over the interval and time: at successive times, and by colours</source>
        <comment>a field</comment>
        <translation>%1 über Intervall und Zeit: zu aufeinanderfolgenden Zeiten, und nach Farben</translation>
    </message>
    <message>
        <source>For every variation that vanishes at both times and wherever the field is held, with the work of damping and forces along it:</source>
        <translation>Für jede Variation, die zu beiden Zeiten verschwindet und wo immer das Feld gehalten ist, mit der Arbeit von Dämpfung und Kräften längs ihr:</translation>
    </message>
    <message>
        <source>For every variation that vanishes at both times and wherever the field is held:</source>
        <translation>Für jede Variation, die zu beiden Zeiten verschwindet und wo immer das Feld gehalten ist:</translation>
    </message>
    <message>
        <source>The energies along the interval and at its ends, and what does work:</source>
        <translation>Die Energien längs des Intervalls und an seinen Enden, und was Arbeit leistet:</translation>
    </message>
    <message>
        <source>Each part is varied. Whether one varies or differentiates first does not matter:</source>
        <translation>Jeder Teil wird variiert. Ob man zuerst variiert oder differenziert, ist gleich:</translation>
    </message>
    <message>
        <source>By parts in time, where the brackets vanish, since the variation does at both times:</source>
        <translation>Partiell über der Zeit, wo die Klammern verschwinden, da es die Variation zu beiden Zeiten tut:</translation>
    </message>
    <message>
        <source>By parts along the interval, where the brackets belong to the ends:</source>
        <translation>Partiell längs des Intervalls, wo die Klammern zu den Enden gehören:</translation>
    </message>
    <message>
        <source>All of it, by the variations that are left:</source>
        <translation>Alles, nach den Variationen, die bleiben:</translation>
    </message>
    <message>
        <source>What is prescribed leaves no variation:</source>
        <translation>Was vorgeschrieben ist, lässt keine Variation:</translation>
    </message>
    <message>
        <source>Frequency equation</source>
        <translation>Frequenzgleichung</translation>
    </message>
    <message>
        <source>Angular frequencies in rad/s near rest, without damping and forces.</source>
        <translation>Kreisfrequenzen in rad/s nahe der Ruhe, ohne Dämpfung und Kräfte.</translation>
    </message>
    <message>
        <source>Exact ones are known only for a single uniform string, bar, shaft or beam.</source>
        <translation>Genaue sind nur von einer einzelnen gleichförmigen Saite, einem Stab, einer Welle oder einem Balken bekannt.</translation>
    </message>
    <message>
        <source>Shapes of the lowest modes of %1; in each mode the largest size of all fields is 1.</source>
        <comment>a field</comment>
        <translation>Formen der tiefsten Eigenschwingungen von %1; in jeder ist der größte Betrag aller Felder 1.</translation>
    </message>
    <message>
        <source>By parts along the interval, from point to point, where each bracket belongs to the ends of its part:</source>
        <translation>Partiell längs des Intervalls, von Punkt zu Punkt, wo jede Klammer zu den Enden ihres Teils gehört:</translation>
    </message>
    <message>
        <source>The motion at its start, half way and at its end</source>
        <translation>Die Bewegung am Anfang, auf halbem Weg und am Ende</translation>
    </message>
    <message>
        <source>A motion in which every place moves alike is a product; inserted in the field equation without forces and damping, and divided by both factors, it has two sides that must be constant:</source>
        <translation>Eine Bewegung, in der sich jeder Ort gleich bewegt, ist ein Produkt; in die Feldgleichung ohne Kräfte und Dämpfung eingesetzt und durch beide Faktoren geteilt, hat sie zwei Seiten, die konstant sein müssen:</translation>
    </message>
    <message>
        <source>So both factors have equations of their own:</source>
        <translation>Also haben beide Faktoren eigene Gleichungen:</translation>
    </message>
    <message>
        <source>The shape has the general solution, and satisfies the conditions at the ends:</source>
        <translation>Die Form hat die allgemeine Lösung und erfüllt die Bedingungen an den Enden:</translation>
    </message>
    <message>
        <source>At the wave numbers for which the frequency equation holds, the shape of each mode is, up to a factor,</source>
        <translation>Bei den Wellenzahlen, für die die Frequenzgleichung gilt, ist die Form jeder Mode, bis auf einen Faktor,</translation>
    </message>
    <message>
        <source>Every motion is a sum of modes, each of which has an equation of its own under a force f per length:</source>
        <translation>Jede Bewegung ist eine Summe von Moden, von denen jede unter einer Kraft f je Länge eine eigene Gleichung hat:</translation>
    </message>
    <message>
        <source>Separation of variables</source>
        <translation>Trennung der Veränderlichen</translation>
    </message>
    <message>
        <source>branches</source>
        <translation>Zweige</translation>
    </message>
    <message>
        <source>vectors</source>
        <translation>Vektoren</translation>
    </message>
    <message>
        <source>whole elements</source>
        <translation>ganze Elemente</translation>
    </message>
    <message>
        <source>graph of</source>
        <translation>Graph aus</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>laws</source>
        <translation>Gesetze</translation>
    </message>
    <message>
        <source>loop equations</source>
        <translation>Maschengleichungen</translation>
    </message>
    <message>
        <source>node equations</source>
        <translation>Knotengleichungen</translation>
    </message>
    <message>
        <source>all equations</source>
        <translation>alle Gleichungen</translation>
    </message>
    <message>
        <source>unknowns</source>
        <translation>Unbekannte</translation>
    </message>
    <message>
        <source>Elimination</source>
        <translation>Elimination</translation>
    </message>
    <message>
        <source>For %1 the law of its element, and what it needs:</source>
        <translation>Für %1 das Gesetz seines Elements, und was es braucht:</translation>
    </message>
    <message>
        <source>Equations of the graph</source>
        <translation>Gleichungen des Graphen</translation>
    </message>
    <message>
        <source>At each node but the reference the through variables add up to zero:</source>
        <translation>An jedem Knoten außer dem Bezug ergeben die Durchgrößen zusammen null:</translation>
    </message>
    <message>
        <source>Around each loop that a link closes the across variables add up to zero:</source>
        <translation>Rings um jede Masche, die eine Sehne schließt, ergeben die Differenzgrößen zusammen null:</translation>
    </message>
    <message>
        <source>The elements have the laws</source>
        <translation>Die Elemente haben die Gesetze</translation>
    </message>
    <message>
        <source>There are as many equations as unknowns:</source>
        <translation>Es sind so viele Gleichungen wie Unbekannte:</translation>
    </message>
    <message>
        <source>The elimination uses the cut sets of the tree, sums of node equations:</source>
        <translation>Die Elimination benutzt die Schnitte des Baums, Summen von Knotengleichungen:</translation>
    </message>
    <message>
        <source>The kinetic energy is given by momenta; Legendre&apos;s transformation turns it into a coenergy:</source>
        <translation>Die kinetische Energie ist durch Impulse gegeben; Legendres Transformation macht daraus eine Koenergie:</translation>
    </message>
    <message>
        <source>The potential coenergy is given by efforts; Legendre&apos;s transformation turns it into an energy:</source>
        <translation>Die potentielle Koenergie ist durch Efforts gegeben; Legendres Transformation macht daraus eine Energie:</translation>
    </message>
    <message>
        <source>From d&apos;Alembert&apos;s principle</source>
        <translation>Vom Prinzip von d&apos;Alembert an</translation>
    </message>
    <message>
        <source>Multipliers eliminated</source>
        <translation>Multiplikatoren eliminiert</translation>
    </message>
    <message>
        <source>The constraints give coordinates, whose equations give the multipliers:</source>
        <translation>Die Zwangsbedingungen geben Koordinaten, deren Gleichungen die Multiplikatoren geben:</translation>
    </message>
    <message>
        <source>With both put in, what remains is</source>
        <translation>Ist beides eingesetzt, bleibt</translation>
    </message>
    <message>
        <source>random points</source>
        <translation>zufällige Punkte</translation>
    </message>
    <message>
        <source>a Latin hypercube</source>
        <translation>ein lateinischer Hyperwürfel</translation>
    </message>
    <message>
        <source>Sobol&apos;s sequence</source>
        <translation>Sobols Folge</translation>
    </message>
    <message>
        <source>the points for Sobol&apos;s indices</source>
        <translation>die Punkte für Sobols Indizes</translation>
    </message>
    <message>
        <source>Morris&apos;s paths</source>
        <translation>Morris’ Pfade</translation>
    </message>
    <message>
        <source>one input at a time, the others at their own values</source>
        <translation>eine Eingabe nach der anderen, die übrigen bei ihren eigenen Werten</translation>
    </message>
    <message>
        <source>every combination of the values</source>
        <translation>jede Kombination der Werte</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <comment>random points</comment>
        <translation>%1, Startzahl %2</translation>
    </message>
    <message>
        <source>%1; for each, %2</source>
        <comment>combinations of inputs; random points</comment>
        <translation>%1; zu jeder %2</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no number</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>The study</source>
        <translation>Die Studie</translation>
    </message>
    <message>
        <source>Study %1</source>
        <comment>its name</comment>
        <translation>Studie %1</translation>
    </message>
    <message numerus="yes">
        <source>%n points: %1.</source>
        <translation>
            <numerusform>%n Punkt: %1.</numerusform>
            <numerusform>%n Punkte: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2 of %n points are known: %1.</source>
        <translation>
            <numerusform>%2 von %n Punkt ist bekannt: %1.</numerusform>
            <numerusform>%2 von %n Punkten sind bekannt: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n points failed and have no values.</source>
        <translation>
            <numerusform>%n Punkt ist gescheitert und hat keine Werte.</numerusform>
            <numerusform>%n Punkte sind gescheitert und haben keine Werte.</numerusform>
        </translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Correlated: %1.</source>
        <comment>inputs of a study</comment>
        <translation>Korreliert: %1.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messgröße</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Deviation</source>
        <comment>standard deviation</comment>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>Kleinster</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>First index</source>
        <translation>Erster Index</translation>
    </message>
    <message>
        <source>Standard error</source>
        <translation>Standardfehler</translation>
    </message>
    <message>
        <source>Total index</source>
        <translation>Totaler Index</translation>
    </message>
    <message>
        <source>Mean size of the effect</source>
        <translation>Mittlere Größe der Wirkung</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>Studien</translation>
    </message>
    <message>
        <source>Before</source>
        <comment>value before a fit</comment>
        <translation>vorher</translation>
    </message>
    <message>
        <source>Fitted</source>
        <translation>angepasst</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95 % von</translation>
    </message>
    <message>
        <source>to</source>
        <comment>end of an interval</comment>
        <translation>bis</translation>
    </message>
    <message>
        <source>The fit</source>
        <translation>Die Anpassung</translation>
    </message>
    <message>
        <source>Fit %1</source>
        <comment>its name</comment>
        <translation>Anpassung %1</translation>
    </message>
    <message>
        <source>Measured values of %1, with %2.</source>
        <comment>files; theta = angle</comment>
        <translation>Messwerte aus %1, mit %2.</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Anpassungen</translation>
    </message>
    <message>
        <source>Functional</source>
        <translation>Funktional</translation>
    </message>
    <message>
        <source>Which path %1 makes this integral stationary?</source>
        <translation>Welcher Weg %1 macht dieses Integral stationär?</translation>
    </message>
    <message>
        <source>Which paths %1 make this integral stationary?</source>
        <translation>Welche Wege %1 machen dieses Integral stationär?</translation>
    </message>
    <message>
        <source>Only paths along which these integrals have the given values are compared; each has a multiplier, at the right:</source>
        <translation>Verglichen werden nur Wege, auf denen diese Integrale die gegebenen Werte haben; jedes hat einen Multiplikator, rechts:</translation>
    </message>
    <message>
        <source>What is added to the integral of the multiplier %1 changes the value of the functional by %2 times as much.</source>
        <translation>Was zum Integral mit dem Multiplikator %1 hinzukommt, ändert den Wert des Funktionals um das %2-Fache.</translation>
    </message>
    <message>
        <source>At its ends the following is given.</source>
        <translation>An seinen Enden ist Folgendes gegeben.</translation>
    </message>
    <message>
        <source>given</source>
        <translation>gegeben</translation>
    </message>
    <message>
        <source>%1 is free</source>
        <translation>%1 ist frei</translation>
    </message>
    <message>
        <source>%1, a curve on which the end moves</source>
        <translation>%1, eine Kurve, auf der sich das Ende bewegt</translation>
    </message>
    <message>
        <source>Euler-Lagrange equation</source>
        <translation>Euler-Lagrange-Gleichung</translation>
    </message>
    <message>
        <source>Euler-Lagrange equations</source>
        <translation>Euler-Lagrange-Gleichungen</translation>
    </message>
    <message>
        <source>First integrals</source>
        <translation>Erste Integrale</translation>
    </message>
    <message>
        <source>The variable does not occur in the integrand, so that this is constant along the path (Beltrami):</source>
        <translation>Die Variable kommt im Integranden nicht vor, sodass dies entlang des Wegs konstant ist (Beltrami):</translation>
    </message>
    <message>
        <source>The path itself does not occur in the integrand, so that this is constant along it:</source>
        <translation>Der Weg selbst kommt im Integranden nicht vor, sodass dies auf ihm konstant ist:</translation>
    </message>
    <message>
        <source>transversality</source>
        <translation>Transversalität</translation>
    </message>
    <message>
        <source>An end that moves on a curve %1 varies in its place, too. What is left there must vanish: %2 (transversality).</source>
        <translation>Ein Ende, das sich auf einer Kurve %1 bewegt, variiert auch in seinem Ort. Was dort bleibt, muss verschwinden: %2 (Transversalität).</translation>
    </message>
    <message>
        <source>Stationary paths</source>
        <translation>Stationäre Wege</translation>
    </message>
    <message>
        <source>One path was found that satisfies the equations and all conditions.</source>
        <translation>Es wurde ein Weg gefunden, der die Gleichungen und alle Bedingungen erfüllt.</translation>
    </message>
    <message numerus="yes">
        <source>%n paths were found that satisfy the equations and all conditions, by their values; there may be others.</source>
        <translation>
            <numerusform>Es wurde ein Weg gefunden, der die Gleichungen und alle Bedingungen erfüllt; es kann weitere geben.</numerusform>
            <numerusform>Es wurden %n Wege gefunden, die die Gleichungen und alle Bedingungen erfüllen, nach ihren Werten; es kann weitere geben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Second variation</source>
        <translation>Zweite Variation</translation>
    </message>
    <message>
        <source>Path %1: %2</source>
        <translation>Weg %1: %2</translation>
    </message>
    <message>
        <source>The value of the functional is %1.</source>
        <translation>Der Wert des Funktionals ist %1.</translation>
    </message>
    <message>
        <source>Second variation: %1.</source>
        <translation>Zweite Variation: %1.</translation>
    </message>
    <message>
        <source>The integral of %1 along it is %2, with the multiplier %3.</source>
        <translation>Das Integral von %1 auf ihm ist %2, mit dem Multiplikator %3.</translation>
    </message>
    <message>
        <source>%1 is positive along it: Legendre&apos;s condition for a minimum holds.</source>
        <translation>%1 ist auf ihm positiv: Legendres Bedingung für ein Minimum ist erfüllt.</translation>
    </message>
    <message>
        <source>%1 is negative along it: Legendre&apos;s condition for a maximum holds.</source>
        <translation>%1 ist auf ihm negativ: Legendres Bedingung für ein Maximum ist erfüllt.</translation>
    </message>
    <message>
        <source>%1 has both signs along it: Legendre&apos;s condition holds in neither sense.</source>
        <translation>%1 hat auf ihm beide Vorzeichen: Legendres Bedingung ist in keinem Sinn erfüllt.</translation>
    </message>
    <message>
        <source>But one variation makes the value less.</source>
        <translation>Aber eine Variation macht den Wert kleiner.</translation>
    </message>
    <message numerus="yes">
        <source>But %n independent variations make the value less.</source>
        <translation>
            <numerusform>Aber eine Variation macht den Wert kleiner.</numerusform>
            <numerusform>Aber %n unabhängige Variationen machen den Wert kleiner.</numerusform>
        </translation>
    </message>
    <message>
        <source>But one variation makes the value greater.</source>
        <translation>Aber eine Variation macht den Wert größer.</translation>
    </message>
    <message numerus="yes">
        <source>But %n independent variations make the value greater.</source>
        <translation>
            <numerusform>Aber eine Variation macht den Wert größer.</numerusform>
            <numerusform>Aber %n unabhängige Variationen machen den Wert größer.</numerusform>
        </translation>
    </message>
    <message>
        <source>Conjugate to its start: %1.</source>
        <translation>Konjugiert zu seinem Anfang: %1.</translation>
    </message>
    <message>
        <source>First variation</source>
        <translation>Erste Variation</translation>
    </message>
    <message>
        <source>Each given integral is added to the functional, times its multiplier.</source>
        <translation>Jedes gegebene Integral kommt, mal seinem Multiplikator, zum Funktional hinzu.</translation>
    </message>
    <message>
        <source>No path is shown: %1.</source>
        <translation>Es wird kein Weg gezeigt: %1.</translation>
    </message>
    <message>
        <source>%1 along the stationary paths. Dots are given ends, rings places conjugate to the start.</source>
        <translation>%1 auf den stationären Wegen. Punkte sind gegebene Enden, Ringe zum Anfang konjugierte Stellen.</translation>
    </message>
    <message>
        <source>%1 along the stationary paths. Dots are given ends.</source>
        <translation>%1 auf den stationären Wegen. Punkte sind gegebene Enden.</translation>
    </message>
</context>
<context>
    <name>RowSummary</name>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>lumps</source>
        <comment>a number of them</comment>
        <translation>Punktelemente</translation>
    </message>
    <message>
        <source>modes</source>
        <comment>a number of them</comment>
        <translation>Moden</translation>
    </message>
    <message>
        <source>rates of </source>
        <comment>rates of x over t</comment>
        <translation>Ableitungen von </translation>
    </message>
    <message>
        <source>integrals of </source>
        <comment>integrals of x over t</comment>
        <translation>Integrale von </translation>
    </message>
    <message>
        <source>spectra of </source>
        <comment>spectra of x over f</comment>
        <translation>Spektren von </translation>
    </message>
    <message>
        <source>no curve yet</source>
        <translation>noch keine Kurve</translation>
    </message>
    <message>
        <source>over</source>
        <comment>x over t</comment>
        <translation>über</translation>
    </message>
    <message>
        <source>at</source>
        <comment>box at (x, y)</comment>
        <translation>bei</translation>
    </message>
    <message>
        <source>from</source>
        <comment>bar from (x, y) to (x, y)</comment>
        <translation>von</translation>
    </message>
    <message>
        <source>to</source>
        <comment>bar from (x, y) to (x, y)</comment>
        <translation>bis</translation>
    </message>
    <message>
        <source>on</source>
        <comment>body on another</comment>
        <translation>auf</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>closed to %1</source>
        <translation>geschlossen zu %1</translation>
    </message>
    <message>
        <source>no input yet</source>
        <translation>noch keine Eingabe</translation>
    </message>
    <message>
        <source>over</source>
        <comment>a grid over l = 1, 2</comment>
        <translation>über</translation>
    </message>
    <message>
        <source>nothing to be found yet</source>
        <translation>noch nichts gesucht</translation>
    </message>
    <message>
        <source>from</source>
        <comment>values from a file</comment>
        <translation>aus</translation>
    </message>
    <message>
        <source>lump</source>
        <comment>one of them</comment>
        <translation>Punktelement</translation>
    </message>
    <message>
        <source>mode</source>
        <comment>one of them</comment>
        <translation>Mode</translation>
    </message>
</context>
<context>
    <name>RunMessage</name>
    <message>
        <source>The run reached its end at t = %1.</source>
        <translation>Der Lauf hat sein Ende bei t = %1 erreicht.</translation>
    </message>
    <message>
        <source>The run was stopped at t = %1.</source>
        <translation>Der Lauf wurde bei t = %1 angehalten.</translation>
    </message>
    <message>
        <source>The limit %1 was reached at t = %2.</source>
        <translation>Die Grenze %1 wurde bei t = %2 erreicht.</translation>
    </message>
    <message>
        <source>%1 (The limit %2 was reached at t = %3.)</source>
        <translation>%1 (Die Grenze %2 wurde bei t = %3 erreicht.)</translation>
    </message>
    <message>
        <source>No start was found that satisfies %1 (scaled residual %2). Change the initial values, or check whether constraints contradict each other.</source>
        <translation>Es wurde kein Anfang gefunden, der %1 erfüllt (skalierter Restfehler %2). Ändern Sie die Anfangswerte, oder prüfen Sie, ob Bedingungen einander widersprechen.</translation>
    </message>
    <message>
        <source>The initial values are too far from satisfying %1, or at a point from which no direction leads there. Give values near a start that does, for example %2.</source>
        <translation>Die Anfangswerte sind zu weit davon entfernt, %1 zu erfüllen, oder liegen dort, wo keine Richtung hinführt. Geben Sie Werte in der Nähe eines passenden Anfangs an, zum Beispiel %2.</translation>
    </message>
    <message>
        <source>%1 cannot hold with the fixed %2 (scaled residual %3). Free one of them or change its value.</source>
        <translation>%1 kann mit den festen Werten %2 nicht gelten (skalierter Restfehler %3). Geben Sie einen davon frei, oder ändern Sie seinen Wert.</translation>
    </message>
    <message numerus="yes">
        <source>No start was found that satisfies %1 while %2 keep their fixed values (scaled residual %3). Free one of them, change its value, or give other initial values.</source>
        <translation>
            <numerusform>Es wurde kein Anfang gefunden, der %1 erfüllt, solange %2 seinen festen Wert behält (skalierter Restfehler %3). Geben Sie ihn frei, ändern Sie ihn, oder geben Sie andere Anfangswerte an.</numerusform>
            <numerusform>Es wurde kein Anfang gefunden, der %1 erfüllt, solange %2 ihre festen Werte behalten (skalierter Restfehler %3). Geben Sie einen davon frei, ändern Sie seinen Wert, oder geben Sie andere Anfangswerte an.</numerusform>
        </translation>
    </message>
    <message>
        <source>At t = %1 the equations have no value for %2: a division by zero, the root or logarithm of a negative number, or an overflow. Check the expressions it occurs in, or stop the run earlier with a limit.</source>
        <translation>Bei t = %1 haben die Gleichungen keinen Wert für %2: eine Division durch null, Wurzel oder Logarithmus einer negativen Zahl oder ein Überlauf. Prüfen Sie die Ausdrücke, in denen es vorkommt, oder halten Sie den Lauf vorher mit einer Grenze an.</translation>
    </message>
    <message>
        <source>At t = %1 the equation %2 has no solution near the motion so far. Check whether what it demands is possible there.</source>
        <translation>Bei t = %1 hat die Gleichung %2 keine Lösung in der Nähe der bisherigen Bewegung. Prüfen Sie, ob dort möglich ist, was sie verlangt.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: the state jumps there over a place where %2 has a kink or a jump, or from it, and the forces on the way are not the same before and behind it. Let the function that jumps in time rise in a short time, as a ramp or tanh does.</source>
        <translation>Der Lauf brach bei t = %1 ab: Der Zustand springt dort über eine Stelle, an der %2 einen Knick oder Sprung hat, oder von ihr weg, und die Kräfte auf dem Weg sind davor und dahinter nicht dieselben. Lassen Sie die Funktion, die in der Zeit springt, in kurzer Zeit ansteigen, wie es eine Rampe oder tanh tut.</translation>
    </message>
    <message>
        <source>At t = %1 two solutions of the equation %2 meet and cross, and nothing says which of them the motion follows from there. State the one that is meant, such as `e = t - 1` in place of `e*(e - t + 1) = 0`, or stop the run before with a limit.</source>
        <translation>Bei t = %1 treffen sich zwei Lösungen der Gleichung %2 und kreuzen sich, und nichts sagt, welcher von ihnen die Bewegung von dort an folgt. Geben Sie die gemeinte an, etwa `e = t - 1` statt `e*(e - t + 1) = 0`, oder beenden Sie den Lauf vorher mit einer Grenze.</translation>
    </message>
    <message>
        <source>At t = %1 the equations have two solutions, %2 and %3, on either side of where %4 has a corner or jump, and nothing says which one is meant. Give an initial value near the one that is meant, or change values, such as a smaller coefficient of friction, so that there is one.</source>
        <translation>Bei t = %1 haben die Gleichungen zwei Lösungen, %2 und %3, beiderseits der Stelle, an der %4 einen Knick oder Sprung hat, und nichts sagt, welche gemeint ist. Geben Sie einen Anfangswert in der Nähe der gemeinten an, oder ändern Sie Werte, etwa zu einem kleineren Reibungsbeiwert, so dass es nur eine gibt.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: %2 changes faster and faster, and no step was small enough. The motion runs away or meets a singularity there; stop the run earlier with a limit, or check the signs of the energies.</source>
        <translation>Der Lauf brach bei t = %1 ab: %2 ändert sich immer schneller, und kein Schritt war klein genug. Die Bewegung läuft davon oder trifft dort auf eine Singularität; eine Grenze kann den Lauf vorher anhalten, oder prüfen Sie die Vorzeichen der Energien.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: %2 switches back and forth with almost no time in between. Replace it by something smooth, such as tanh with a small width, or check its argument.</source>
        <translation>Der Lauf brach bei t = %1 ab: %2 wechselt immer wieder die Seite, fast ohne dass Zeit vergeht. Ersetzen Sie es durch etwas Glattes, etwa tanh mit kleiner Breite, oder prüfen Sie das Argument.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1 after %2 steps; %3 demands the smallest ones. Use looser tolerances, a shorter run, or the method radau5 if the model is stiff.</source>
        <translation>Der Lauf brach bei t = %1 nach %2 Schritten ab; %3 verlangt die kleinsten. Verwenden Sie weitere Toleranzen, einen kürzeren Lauf oder bei einem steifen Modell das Verfahren radau5.</translation>
    </message>
    <message>
        <source>No start was found that satisfies %1 while %2 keeps its fixed value (scaled residual %3). Free it, change its value, or give other initial values.</source>
        <translation>Es wurde kein Anfang gefunden, der %1 erfüllt, solange %2 seinen festen Wert behält (skalierter Restfehler %3). Geben Sie ihn frei, ändern Sie ihn, oder geben Sie andere Anfangswerte an.</translation>
    </message>
    <message>
        <source>The motion cannot be trusted: the balance of energy is off by %1 of the energies that it moves, while the tolerance and the length of the run explain only %2. Use tighter tolerances, another method or a shorter run, and look for a singular position or forces that change too quickly.</source>
        <translation>Der Bewegung ist nicht zu trauen: Die Energiebilanz geht um %1 der umgesetzten Energien nicht auf, während Toleranz und Länge des Laufs %2 erklären. Verwenden Sie engere Toleranzen, ein anderes Verfahren oder einen kürzeren Lauf, und suchen Sie nach einer singulären Lage oder Kräften, die sich zu schnell ändern.</translation>
    </message>
    <message>
        <source>That is the balance of %1 and more, which share nothing with the rest of the model.</source>
        <translation>Das ist die Bilanz von %1 und weiteren, die mit dem Rest des Modells nichts gemeinsam haben.</translation>
    </message>
    <message>
        <source>That is the balance of %1 alone, sharing nothing with the rest of the model.</source>
        <translation>Das ist die Bilanz von %1 allein, ohne Gemeinsames mit dem Rest des Modells.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: since t = %2 the equations of %3 do not determine their highest derivatives, and the rows since then are one motion of many. An inertia or a coefficient is zero there, or almost zero, or constraints say the same there, as at a dead centre; let it keep a larger value, begin on another branch, or stop the run earlier with a limit.</source>
        <translation>Der Lauf brach bei t = %1 ab: Seit t = %2 bestimmen die Gleichungen von %3 ihre höchsten Ableitungen nicht, und die Zeilen seither sind eine Bewegung von vielen. Eine Trägheit oder ein Koeffizient ist dort null oder fast null, oder Bedingungen sagen dort dasselbe, wie in einer Totlage; lassen Sie ihm einen größeren Wert, beginnen Sie auf einem anderen Zweig, oder halten Sie den Lauf vorher mit einer Grenze an.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: the path that a constraint prescribes has a corner there, of %2, and the motion meets it. That is an impact, and nothing says how much energy it leaves. Round the corner, as `sqrt(x^2 + 0.01^2)` does with `abs(x)`, or end the run before by a limit.</source>
        <translation>Der Lauf brach bei t = %1 ab: Die Bahn, die eine Bedingung vorschreibt, hat dort eine Ecke, von %2, auf die die Bewegung trifft. Das ist ein Stoß, und nichts sagt, wie viel Energie er übrig lässt. Runden Sie die Ecke, wie `sqrt(x^2 + 0.01^2)` es mit `abs(x)` tut, oder beenden Sie den Lauf vorher durch eine Grenze.</translation>
    </message>
    <message>
        <source>The motion cannot be trusted: steps that were repeated in two halves differ by %1 times their tolerance on average. Use tighter tolerances or another method, and look for forces that change too quickly.</source>
        <translation>Der Bewegung ist nicht zu trauen: Schritte, die in zwei Hälften wiederholt wurden, weichen im Mittel um das %1-fache ihrer Toleranz ab. Verwenden Sie engere Toleranzen oder ein anderes Verfahren, und suchen Sie nach Kräften, die sich zu schnell ändern.</translation>
    </message>
    <message>
        <source>The motion cannot be trusted: it violates the constraints by %1 of the size of what they hold. Use projection, or tighter tolerances.</source>
        <translation>Der Bewegung ist nicht zu trauen: Sie verlässt die Bedingungen um %1 der Größe dessen, was sie halten. Verwenden Sie die Projektion oder engere Toleranzen.</translation>
    </message>
    <message>
        <source>A change of sign within a step may have been missed, since no bound was found: %1. Try tighter tolerances.</source>
        <translation>Ein Vorzeichenwechsel innerhalb eines Schritts kann übersehen worden sein, da keine Schranke gefunden wurde: %1. Versuchen Sie engere Toleranzen.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: %2 grows beyond all bounds, or beyond what numbers can hold. The motion is unstable there; stop the run earlier with a limit, or check the signs of the energies.</source>
        <translation>Der Lauf brach bei t = %1 ab: %2 wächst über alle Grenzen oder über das hinaus, was Zahlen fassen. Die Bewegung ist dort instabil; eine Grenze kann den Lauf vorher anhalten, oder prüfen Sie die Vorzeichen der Energien.</translation>
    </message>
    <message>
        <source>A variational method needs the energies of the model. Use the method auto.</source>
        <translation>Ein Variationsverfahren braucht die Energien des Modells. Nehmen Sie das Verfahren auto.</translation>
    </message>
    <message>
        <source>A variational method needs a momentum of every coordinate, and %1 has no inertia. Give it one in T*, or use the method auto.</source>
        <translation>Ein Variationsverfahren braucht von jeder Koordinate einen Impuls, und %1 hat keine Trägheit. Geben Sie ihr eine in T*, oder nehmen Sie das Verfahren auto.</translation>
    </message>
    <message>
        <source>A variational method cannot take this model, for %1 follows from derivatives of the constraints only. Use the method auto.</source>
        <translation>Für dieses Modell gibt es kein Variationsverfahren, denn %1 folgt erst aus Ableitungen der Bindungen. Nehmen Sie das Verfahren auto.</translation>
    </message>
    <message>
        <source>A variational method cannot take forces that contain accelerations. Move them into T*, or use the method auto.</source>
        <translation>Ein Variationsverfahren nimmt keine Kräfte, die Beschleunigungen enthalten. Bringen Sie diese in T* unter, oder nehmen Sie das Verfahren auto.</translation>
    </message>
    <message>
        <source>A variational method cannot take %1, which contains a multiplier. Use the method auto.</source>
        <translation>Ein Variationsverfahren nimmt %1 nicht, weil ein Multiplikator darin vorkommt. Nehmen Sie das Verfahren auto.</translation>
    </message>
    <message>
        <source>A variational method takes steps of equal length and cannot stop where %1 has a jump or kink. Replace it by something smooth, or use the method auto.</source>
        <translation>Ein Variationsverfahren geht gleich lange Schritte und kann nicht anhalten, wo %1 springt oder einen Knick hat. Ersetzen Sie es durch etwas Glattes, oder nehmen Sie das Verfahren auto.</translation>
    </message>
    <message>
        <source>A variational method takes steps of equal length and cannot stop where the limit %1 is reached. Remove the limit, or use the method auto.</source>
        <translation>Ein Variationsverfahren geht gleich lange Schritte und kann nicht anhalten, wo die Grenze %1 erreicht wird. Entfernen Sie die Grenze, oder nehmen Sie das Verfahren auto.</translation>
    </message>
    <message>
        <source>`%1` from t = %2 on</source>
        <translation>`%1` ab t = %2</translation>
    </message>
    <message>
        <source>Beyond its rows a table was held at its first or last value: %1. Give it more rows if it continues differently.</source>
        <translation>Jenseits ihrer Zeilen wurde eine Tabelle auf ihrem ersten oder letzten Wert gehalten: %1. Geben Sie ihr mehr Zeilen, wenn sie anders weitergeht.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: an impulse acts there, and with it %2 changes in a way that depends on how the force comes and goes. Use a force that lasts for a short time in place of the impulse.</source>
        <translation>Der Lauf brach bei t = %1 ab: Dort wirkt ein Impuls, und mit ihm ändert sich %2 auf eine Weise, die davon abhängt, wie die Kraft kommt und geht. Verwenden Sie anstelle des Impulses eine Kraft, die kurze Zeit dauert.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: %2 acts at the moment at which something else jumps that changes its effect, and nothing says which comes first. Let one of them come a little later than the other.</source>
        <translation>Der Lauf brach bei t = %1 ab: %2 wirkt im selben Augenblick, in dem etwas anderes springt, das die Wirkung ändert, und nichts sagt, was zuerst kommt. Lassen Sie eines von beiden etwas später kommen als das andere.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: with %2 the kinetic coenergy jumps there, which takes an impulse of unknown size. Replace that function by something smooth, such as tanh with a small width.</source>
        <translation>Der Lauf brach bei t = %1 ab: mit %2 springt dort die kinetische Koenergie, was eine unendliche Kraft von unbekannter Größe verlangt. Ersetzen Sie diese Funktion durch etwas Glattes, etwa tanh mit kleiner Breite.</translation>
    </message>
    <message>
        <source>There is no run: at the start the joint that closes the loop of the body `%1` is turned over by half a turn. Give initial values at which its axes point the same way, or reverse its loop_axis or loop_direction.</source>
        <translation>Es gibt keinen Lauf: Am Anfang ist das Gelenk, das die Schleife des Körpers `%1` schließt, um eine halbe Umdrehung verdreht. Geben Sie Anfangswerte an, bei denen seine Achsen gleich weisen, oder drehen Sie loop_axis oder loop_direction um.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: the body `%2` comes so near to gimbal lock that its angles can no longer be told from each other. State its orientation by Euler parameters (`euler_parameters`), which have no such position.</source>
        <translation>Der Lauf brach bei t = %1 ab: Der Körper `%2` kommt der kardanischen Blockade so nahe, dass sich seine Winkel nicht mehr unterscheiden lassen. Geben Sie seine Lage durch Euler-Parameter an (`euler_parameters`), die keine solche Stellung haben.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: %2 switch back and forth with almost no time in between, and nothing determines which of them hold. Dry friction on several surfaces is determined where it is a dissipation such as c*abs(dotx); if it is proportional to a reaction, state it by an effort constraint whose effort is that reaction. Otherwise replace these functions by something smooth, such as tanh with a small width.</source>
        <translation>Der Lauf brach bei t = %1 ab: %2 wechseln immer wieder die Seite, fast ohne Zeit dazwischen, und nichts entscheidet, welche von ihnen halten. Trockene Reibung an mehreren Flächen ist entschieden, wo sie eine Dissipation wie c*abs(dotx) ist; ist sie proportional zu einer Reaktion, so geben Sie sie durch eine Effortbedingung an, deren Effort diese Reaktion ist. Sonst ersetzen Sie diese Funktionen durch etwas Glattes wie tanh mit kleiner Breite.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: %2 would have to jump there, with the function that jumps in its equation, and no impulse can do that: the forces would be unbounded. Let that function rise in a short time, as a ramp or tanh does (where a motion is prescribed, as smoothly as its constraint is differentiated), or put a spring between what it moves and what has inertia.</source>
        <translation>Der Lauf brach bei t = %1 ab: %2 müsste dort springen, mit der Funktion, die in der zugehörigen Gleichung springt, und kein Kraftstoß bewegt es so: Das verlangt Kräfte ohne Grenzen. Lassen Sie die Funktion in kurzer Zeit ansteigen wie eine Rampe oder tanh (bei vorgeschriebener Bewegung so glatt, wie ihre Bindung abgeleitet wird), oder setzen Sie eine Feder zwischen das, was sie bewegt, und das, was Trägheit hat.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: %2 is computed at sixty points, which are too few there for the tolerance. Begin it nearer to where the motion is, replace it by a table or a formula, or use looser tolerances.</source>
        <translation>Der Lauf brach bei t = %1 ab: %2 wird an sechzig Stellen berechnet, die dort für die Toleranz zu wenige sind. Lassen Sie es näher bei der Bewegung beginnen, ersetzen Sie es durch eine Tabelle oder eine Formel, oder verwenden Sie weitere Toleranzen.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>A singular position was passed at t = %1, from which more than one motion can continue: the run kept its direction. To see another motion, begin beside that position on the other branch.</source>
        <translation>Bei t = %1 wurde eine singuläre Lage durchlaufen, von der mehr als eine Bewegung weiterführt: Der Lauf behielt seine Richtung. Um eine andere Bewegung zu sehen, beginnen Sie neben dieser Lage auf dem anderen Zweig.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1 because %2 could no longer be satisfied. Either the mechanism locks there, or it is in a singular position from which more than one motion can continue. A method other than auto cannot step across it, and auto only where the motion goes straight on. Begin beside that position on the intended branch, or stop the run before.</source>
        <translation>Der Lauf brach bei t = %1 ab, weil %2 nicht mehr erfüllt werden konnte. Entweder sperrt der Mechanismus dort, oder er liegt in einer singulären Lage, von der mehr als eine Bewegung weiterführt. Eine andere Methode als auto geht darüber nicht hinweg, und auto nur, wo die Bewegung geradeaus weitergeht. Beginnen Sie neben dieser Lage auf dem gemeinten Zweig, oder beenden Sie den Lauf davor.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: from there on the equations of %2 do not determine their highest derivatives. An inertia or a coefficient is zero there, or almost zero, or constraints say the same there, as at a dead centre; let it keep a larger value, begin on another branch, or stop the run earlier with a limit.</source>
        <translation>Der Lauf brach bei t = %1 ab: Von da an bestimmen die Gleichungen von %2 ihre höchsten Ableitungen nicht. Eine Trägheit oder ein Koeffizient ist dort null oder davon nicht zu unterscheiden, oder Bedingungen sagen dort dasselbe, wie in einem Totpunkt; geben Sie einen größeren Wert, beginnen Sie auf einem anderen Zweig, oder beenden Sie den Lauf vorher mit einer Grenze.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: dry friction holds several flows there that have no inertia, and nothing determines which of them gives way; %2 is one of its functions. Give these coordinates a little inertia, such as `1e-6*dotx^2/2` in the kinetic coenergy.</source>
        <translation>Der Lauf brach bei t = %1 ab: Trockene Reibung hält dort mehrere Bewegungen, die keine Trägheit haben, und nichts sagt, welche davon nachgibt; %2 ist eine ihrer Funktionen. Geben Sie diesen Koordinaten etwas Trägheit, zum Beispiel `1e-6*dotx^2/2` in der kinetischen Koenergie.</translation>
    </message>
    <message>
        <source>At t = %1 %2 has no value: between its limits, at `%3`, the integrand becomes infinite. Begin it on the side where the motion is, or stop the run earlier with a limit.</source>
        <translation>Zur Zeit t = %1 hat %2 keinen Wert: Zwischen seinen Grenzen, bei `%3`, wird der Integrand unendlich. Beginnen Sie es auf der Seite, wo die Bewegung ist, oder beenden Sie den Lauf vorher durch eine Grenze.</translation>
    </message>
    <message>
        <source>The motion cannot be trusted after the singular position at t = %1, from which more than one motion can continue: the balance of energy is off by %2 of the energies that it moves, while the tolerance and the length of the run explain only %3. Use the method auto or tighter tolerances, or begin beside that position on the intended branch.</source>
        <translation>Der Bewegung ist hinter der singulären Lage bei t = %1, von der mehr als eine Bewegung weiterführt, nicht zu trauen: Die Energiebilanz weicht um %2 der bewegten Energien ab, wo Toleranz und Länge des Laufs %3 erklären. Nehmen Sie die Methode auto oder engere Toleranzen, oder beginnen Sie neben dieser Lage auf dem gemeinten Zweig.</translation>
    </message>
    <message>
        <source>The run ends at t = %1: the constraint %2 followed from the others where the run began, or restricted nothing, and was left out, but from there on the motion violates it. Where functions of time or with corners make constraints agree, let them agree for the whole run; a constraint is not switched on, so let a force hold instead, such as that of a stiff damper; otherwise remove %2, or begin where it holds with the others.</source>
        <translation>Der Lauf endet bei t = %1: Die Zwangsbedingung %2 folgte am Anfang des Laufs aus den anderen oder schränkte nichts ein und wurde weggelassen, aber von dort an verletzt die Bewegung sie. Wo Bedingungen durch Funktionen der Zeit oder mit Knicken übereinstimmen, lassen Sie sie für den ganzen Lauf übereinstimmen; eine Bedingung wird nicht eingeschaltet, lassen Sie stattdessen eine Kraft halten, etwa die eines steifen Dämpfers; entfernen Sie andernfalls %2, oder beginnen Sie dort, wo sie mit den anderen gilt.</translation>
    </message>
    <message>
        <source>The run broke off at t = %1: friction in several directions, `%2`, has no direction where the flows vanish together, so that the motion cannot come to rest, and cannot begin there. Smooth it by a small flow, such as `sqrt(dotx^2 + doty^2 + 1e-6)`, or end the run before by a limit.</source>
        <translation>Der Lauf brach bei t = %1 ab: Reibung in mehreren Richtungen, `%2`, hat keine Richtung, wo die Flüsse zugleich verschwinden, so dass die Bewegung nicht zur Ruhe kommen und dort nicht beginnen kann. Glätten Sie sie mit einem kleinen Fluss, etwa `sqrt(dotx^2 + doty^2 + 1e-6)`, oder beenden Sie den Lauf vorher durch eine Grenze.</translation>
    </message>
</context>
<context>
    <name>RunSummary</name>
    <message>
        <source>`%1`(0) = %2 (was %3)</source>
        <translation>`%1`(0) = %2 (statt %3)</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>The start was changed to meet the constraints: %1.</source>
        <translation>Der Start wurde geändert, damit die Zwangsbedingungen erfüllt sind: %1.</translation>
    </message>
    <message>
        <source>Method %1: %2 steps, %3 rejected, %4 evaluations, %5 s.</source>
        <translation>Verfahren %1: %2 Schritte, %3 verworfen, %4 Auswertungen, %5 s.</translation>
    </message>
    <message>
        <source>The run was repeated, because sizes were not as expected or a check had failed; relative tolerance %1.</source>
        <translation>Der Lauf wurde wiederholt, weil Größen anders ausfielen oder eine Prüfung nicht bestanden war; relative Toleranz %1.</translation>
    </message>
    <message>
        <source>The motion cannot be trusted.</source>
        <translation>Der Bewegung ist nicht zu trauen.</translation>
    </message>
    <message>
        <source>A singular configuration was passed at t = %1.</source>
        <translation>Bei t = %1 wurde eine singuläre Lage durchlaufen.</translation>
    </message>
    <message>
        <source>A discontinuity was located at t = %1.</source>
        <translation>Bei t = %1 wurde eine Unstetigkeit gefunden.</translation>
    </message>
    <message>
        <source>The initial values left its direction open: %1 was taken.</source>
        <translation>Die Anfangswerte ließen die Richtung dabei offen: Genommen wurde %1.</translation>
    </message>
    <message>
        <source>Nothing moves: the start is an equilibrium. Give `%1`(0) another value.</source>
        <translation>Nichts bewegt sich: Der Anfang ist ein Gleichgewicht. Geben Sie `%1`(0) einen anderen Wert.</translation>
    </message>
    <message>
        <source>Method %1: %2 steps of %3 s, the longest half, quarter, ... of the output&apos;s step with which the error of the energy stays below %4 of the energies that move, %5 s.</source>
        <translation>Verfahren %1: %2 Schritte von %3 s, die längste Hälfte, ein Viertel, ... des Ausgabeschritts, mit der der Fehler der Energie unter %4 der bewegten Energien bleibt, %5 s.</translation>
    </message>
    <message>
        <source>Nothing moves: the start is an equilibrium. Give the field a shape to start from.</source>
        <translation>Nichts bewegt sich: der Start ist ein Gleichgewicht. Geben Sie dem Feld eine Form, aus der es startet.</translation>
    </message>
</context>
<context>
    <name>Speech</name>
    <message>
        <source>sine of</source>
        <translation>Sinus von</translation>
    </message>
    <message>
        <source>cosine of</source>
        <translation>Kosinus von</translation>
    </message>
    <message>
        <source>tangent of</source>
        <translation>Tangens von</translation>
    </message>
    <message>
        <source>arc sine of</source>
        <translation>Arkussinus von</translation>
    </message>
    <message>
        <source>arc cosine of</source>
        <translation>Arkuskosinus von</translation>
    </message>
    <message>
        <source>arc tangent of</source>
        <translation>Arkustangens von</translation>
    </message>
    <message>
        <source>hyperbolic sine of</source>
        <translation>Sinus hyperbolicus von</translation>
    </message>
    <message>
        <source>hyperbolic cosine of</source>
        <translation>Kosinus hyperbolicus von</translation>
    </message>
    <message>
        <source>hyperbolic tangent of</source>
        <translation>Tangens hyperbolicus von</translation>
    </message>
    <message>
        <source>exponential of</source>
        <translation>Exponentialfunktion von</translation>
    </message>
    <message>
        <source>natural logarithm of</source>
        <translation>natürlicher Logarithmus von</translation>
    </message>
    <message>
        <source>logarithm to base ten of</source>
        <translation>Zehnerlogarithmus von</translation>
    </message>
    <message>
        <source>absolute value of</source>
        <translation>Betrag von</translation>
    </message>
    <message>
        <source>sign of</source>
        <translation>Vorzeichen von</translation>
    </message>
    <message>
        <source>step of</source>
        <translation>Sprungfunktion von</translation>
    </message>
    <message>
        <source>minimum of</source>
        <translation>Minimum von</translation>
    </message>
    <message>
        <source>maximum of</source>
        <translation>Maximum von</translation>
    </message>
    <message>
        <source>time derivative of</source>
        <translation>Zeitableitung von</translation>
    </message>
    <message>
        <source>plus</source>
        <translation>plus</translation>
    </message>
    <message>
        <source>minus</source>
        <translation>minus</translation>
    </message>
    <message>
        <source>times</source>
        <translation>mal</translation>
    </message>
    <message>
        <source>over</source>
        <translation>durch</translation>
    </message>
    <message>
        <source>to the power of</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>open parenthesis</source>
        <translation>Klammer auf</translation>
    </message>
    <message>
        <source>close parenthesis</source>
        <translation>Klammer zu</translation>
    </message>
    <message>
        <source>comma</source>
        <translation>Komma</translation>
    </message>
    <message>
        <source>squared</source>
        <translation>Quadrat</translation>
    </message>
    <message>
        <source>cubed</source>
        <translation>hoch drei</translation>
    </message>
    <message>
        <source>square root of</source>
        <translation>Wurzel aus</translation>
    </message>
    <message>
        <source>dot</source>
        <comment>of a flow</comment>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>double dot</source>
        <comment>of an acceleration</comment>
        <translation>zwei Punkt</translation>
    </message>
    <message>
        <source>%1 equals %2</source>
        <comment>both sides of an equation</comment>
        <translation>%1 gleich %2</translation>
    </message>
    <message>
        <source>%1 equals zero</source>
        <comment>a residual</comment>
        <translation>%1 gleich null</translation>
    </message>
    <message>
        <source>of</source>
        <comment>a table and its argument</comment>
        <translation>von</translation>
    </message>
    <message>
        <source>integral of</source>
        <translation>Integral von</translation>
    </message>
    <message>
        <source>impulse of</source>
        <translation>Impuls von</translation>
    </message>
    <message>
        <source>sub %1 end sub</source>
        <comment>an index, behind its name</comment>
        <translation>Index %1 Ende Index</translation>
    </message>
    <message>
        <source>sub %1</source>
        <comment>an index of one letter, behind its name</comment>
        <translation>Index %1</translation>
    </message>
    <message>
        <source>to</source>
        <comment>a range</comment>
        <translation>bis</translation>
    </message>
    <message>
        <source>equals</source>
        <translation>gleich</translation>
    </message>
</context>
<context>
    <name>StudyFigures</name>
    <message numerus="yes">
        <source>%1 %n points have no value.</source>
        <comment>after a sentence</comment>
        <translation>
            <numerusform>%1 %n Punkt hat keinen Wert.</numerusform>
            <numerusform>%1 %n Punkte haben keinen Wert.</numerusform>
        </translation>
    </message>
    <message>
        <source>No point has a value yet.</source>
        <translation>Noch kein Punkt hat einen Wert.</translation>
    </message>
    <message>
        <source>From %1 to %2.</source>
        <translation>Von %1 bis %2.</translation>
    </message>
    <message>
        <source>%1 from %2 (pale) to %3 (strong).</source>
        <comment>a measure and its least and largest value</comment>
        <translation>%1 von %2 (blass) bis %3 (kräftig).</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>All points give %1.</source>
        <translation>Alle Punkte ergeben %1.</translation>
    </message>
    <message>
        <source>5 % below %1, half below %2, 95 % below %3; from %4 to %5.</source>
        <translation>5 % unter %1, die Hälfte unter %2, 95 % unter %3; von %4 bis %5.</translation>
    </message>
    <message>
        <source>Sobol&apos;s total indices: the share of the variance that an input has a part in.</source>
        <translation>Sobols Gesamtindizes: der Anteil der Varianz, an dem eine Eingabe mitwirkt.</translation>
    </message>
    <message>
        <source>Morris: the mean size of the change, per share of an input&apos;s values.</source>
        <translation>Morris: der mittlere Betrag der Änderung, je Anteil der Werte einer Eingabe.</translation>
    </message>
    <message>
        <source>Rank correlations (Spearman) of all points: what rises and falls together. The designs sobol_indices and morris tell more.</source>
        <translation>Rangkorrelationen (Spearman) aller Punkte: was miteinander steigt und fällt. Die Pläne sobol_indices und morris sagen mehr.</translation>
    </message>
    <message>
        <source>total index</source>
        <translation>Gesamtindex</translation>
    </message>
    <message>
        <source>mean effect</source>
        <translation>mittlere Wirkung</translation>
    </message>
    <message>
        <source>rank correlation</source>
        <translation>Rangkorrelation</translation>
    </message>
    <message>
        <source>Too little is known yet, or nothing varies.</source>
        <translation>Noch ist zu wenig bekannt, oder nichts ändert sich.</translation>
    </message>
    <message>
        <source>Over %1</source>
        <comment>an input</comment>
        <translation>Über %1</translation>
    </message>
    <message>
        <source>Over both</source>
        <translation>Über beiden</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>Influence</source>
        <translation>Einfluss</translation>
    </message>
    <message numerus="yes">
        <source>%n points as curves.</source>
        <translation>
            <numerusform>%n Punkt als Kurve.</numerusform>
            <numerusform>%n Punkte als Kurven.</numerusform>
        </translation>
    </message>
    <message>
        <source>Curves over time</source>
        <translation>Kurven über der Zeit</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <comment>a measure, how it is shown, what is seen</comment>
        <translation>%1: %2. %3</translation>
    </message>
</context>
<context>
    <name>StudyWords</name>
    <message numerus="yes">
        <source>%1 from %2 to %3, %n values</source>
        <comment>a parameter, its range</comment>
        <translation>
            <numerusform>%1 von %2 bis %3, %n Wert</numerusform>
            <numerusform>%1 von %2 bis %3, %n Werte</numerusform>
        </translation>
    </message>
    <message>
        <source>Varied: %1</source>
        <translation>Verändert: %1</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>Gemessen: %1</translation>
    </message>
    <message>
        <source>study</source>
        <comment>the name of a new one</comment>
        <translation>Studie</translation>
    </message>
</context>
<context>
    <name>UnitCompletion</name>
    <message>
        <source>mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>force</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>torque</source>
        <translation>Drehmoment</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>stiffness</source>
        <translation>Steifigkeit</translation>
    </message>
    <message>
        <source>damping</source>
        <translation>Dämpfung</translation>
    </message>
    <message>
        <source>moment of inertia</source>
        <translation>Trägheitsmoment</translation>
    </message>
    <message>
        <source>velocity</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>angular velocity</source>
        <translation>Winkelgeschwindigkeit</translation>
    </message>
    <message>
        <source>angular acceleration</source>
        <translation>Winkelbeschleunigung</translation>
    </message>
    <message>
        <source>frequency</source>
        <translation>Frequenz</translation>
    </message>
    <message>
        <source>area</source>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>volume</source>
        <translation>Volumen</translation>
    </message>
    <message>
        <source>density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>pressure</source>
        <translation>Druck</translation>
    </message>
    <message>
        <source>volume flow</source>
        <translation>Volumenstrom</translation>
    </message>
    <message>
        <source>viscosity</source>
        <translation>Viskosität</translation>
    </message>
    <message>
        <source>fluid resistance</source>
        <translation>Strömungswiderstand</translation>
    </message>
    <message>
        <source>fluid capacitance</source>
        <translation>fluidische Kapazität</translation>
    </message>
    <message>
        <source>voltage</source>
        <translation>Spannung</translation>
    </message>
    <message>
        <source>current</source>
        <translation>Strom</translation>
    </message>
    <message>
        <source>charge</source>
        <translation>Ladung</translation>
    </message>
    <message>
        <source>resistance</source>
        <translation>Widerstand</translation>
    </message>
    <message>
        <source>conductance</source>
        <translation>Leitwert</translation>
    </message>
    <message>
        <source>capacitance</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>inductance</source>
        <translation>Induktivität</translation>
    </message>
    <message>
        <source>flux linkage</source>
        <translation>Flussverkettung</translation>
    </message>
    <message>
        <source>flux density</source>
        <translation>Flussdichte</translation>
    </message>
    <message>
        <source>motor constant</source>
        <translation>Motorkonstante</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>heat capacity</source>
        <translation>Wärmekapazität</translation>
    </message>
    <message>
        <source>thermal conductance</source>
        <translation>Wärmeleitwert</translation>
    </message>
    <message>
        <source>thermal resistance</source>
        <translation>Wärmewiderstand</translation>
    </message>
    <message>
        <source>amount of substance</source>
        <translation>Stoffmenge</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>Verhältnis</translation>
    </message>
</context>
<context>
    <name>coenergy::ActionCard</name>
    <message>
        <source>The motion has the least action among these paths.</source>
        <translation>Die Bewegung hat unter diesen Bahnen die kleinste Wirkung.</translation>
    </message>
    <message>
        <source>The motion has the greatest action among these paths.</source>
        <translation>Die Bewegung hat unter diesen Bahnen die größte Wirkung.</translation>
    </message>
    <message>
        <source>The motion has neither the least nor the greatest action among these paths.</source>
        <translation>Die Bewegung hat unter diesen Bahnen weder die kleinste noch die größte Wirkung.</translation>
    </message>
    <message>
        <source>Varied paths</source>
        <translation>Variierte Bahnen</translation>
    </message>
    <message>
        <source>Coordinate</source>
        <translation>Koordinate</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>Waagrechte Achse</translation>
    </message>
    <message>
        <source>over</source>
        <comment>a quantity</comment>
        <translation>über</translation>
    </message>
    <message>
        <source>Variation of the coordinate</source>
        <translation>Variation der Koordinate</translation>
    </message>
    <message>
        <source>not varied</source>
        <translation>nicht variiert</translation>
    </message>
    <message>
        <source>A function of the time t that vanishes at both ends of the run; empty: not varied</source>
        <translation>Eine Funktion der Zeit t, die an beiden Enden des Laufs verschwindet; leer: nicht variiert</translation>
    </message>
    <message>
        <source>Run the model to vary its motion.</source>
        <translation>Das Modell rechnen, um seine Bewegung zu variieren.</translation>
    </message>
    <message>
        <source>The model has changed since its run. Run it again.</source>
        <translation>Das Modell hat sich seit seinem Lauf geändert. Neu rechnen.</translation>
    </message>
    <message>
        <source>The run has no coordinate that could be varied.</source>
        <translation>Der Lauf hat keine Koordinate, die sich variieren ließe.</translation>
    </message>
    <message>
        <source>The action of a motion is stationary among all paths with its ends where only T* and V move the model; this one has dissipation, efforts, constraints or other unknowns.</source>
        <translation>Die Wirkung einer Bewegung ist unter allen Bahnen mit ihren Enden stationär, wo allein T* und V das Modell bewegen; dieses hat Dissipation, Kräfte, Zwangsbedingungen oder weitere Unbekannte.</translation>
    </message>
    <message>
        <source>Type how a coordinate is varied: a function of t that vanishes at both ends.</source>
        <translation>Eingeben, wie eine Koordinate variiert wird: eine Funktion von t, die an beiden Enden verschwindet.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 ist nicht lesbar.</translation>
    </message>
    <message>
        <source>%1 has %2, which is no parameter: a variation is a function of the time t.</source>
        <translation>%1 enthält %2, das kein Parameter ist: eine Variation ist eine Funktion der Zeit t.</translation>
    </message>
    <message>
        <source>%1 does not vanish at t = %2. Varied paths have the same ends: multiply it by (t - %3)*(%4 - t).</source>
        <translation>%1 verschwindet bei t = %2 nicht. Variierte Bahnen haben dieselben Enden: mit (t - %3)*(%4 - t) multiplizieren.</translation>
    </message>
    <message>
        <source>On one of these paths the action has no value: vary less.</source>
        <translation>Auf einer dieser Bahnen hat die Wirkung keinen Wert: weniger variieren.</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>%1 over %2: the motion, and varied paths with the same ends.</source>
        <translation>%1 über %2: die Bewegung und variierte Bahnen mit denselben Enden.</translation>
    </message>
    <message>
        <source>The action of these paths is the same, as far as its errors show.</source>
        <translation>Die Wirkung dieser Wege ist dieselbe, soweit ihre Fehler es zeigen.</translation>
    </message>
    <message>
        <source>%1 jumps, has a corner or changes too fast for the rows of the run at t = %2. Vary by a smooth function, or give the run a smaller output step.</source>
        <translation>%1 springt, hat eine Ecke oder ändert sich bei t = %2 zu schnell für die Zeilen des Laufs. Variieren Sie mit einer glatten Funktion, oder geben Sie dem Lauf einen kleineren Ausgabeschritt.</translation>
    </message>
</context>
<context>
    <name>coenergy::Analyses</name>
    <message>
        <source>The model cannot be analysed as it is. What is wrong is shown at its fields.</source>
        <translation>Das Modell kann so, wie es ist, nicht untersucht werden. Was falsch ist, steht bei seinen Feldern.</translation>
    </message>
    <message>
        <source>A functional has no motion: there is nothing to be linearized.</source>
        <translation>Ein Funktional hat keine Bewegung: Es gibt nichts zu linearisieren.</translation>
    </message>
</context>
<context>
    <name>coenergy::AnalysisCard</name>
    <message>
        <source>More for %1</source>
        <translation>Mehr für %1</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
</context>
<context>
    <name>coenergy::AnalysisPane</name>
    <message>
        <source>no equilibrium</source>
        <translation>keine Gleichgewichtslage</translation>
    </message>
    <message>
        <source>Equilibria are being sought…</source>
        <translation>Gleichgewichtslagen werden gesucht …</translation>
    </message>
    <message>
        <source>Use as start</source>
        <translation>Als Anfang verwenden</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>Analyse</translation>
    </message>
    <message>
        <source>Find it</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find more</source>
        <translation>Mehr suchen</translation>
    </message>
    <message>
        <source>Eigenvalues</source>
        <translation>Eigenwerte</translation>
    </message>
    <message>
        <source>Equilibrium</source>
        <translation>Gleichgewichtslage</translation>
    </message>
    <message>
        <source>Add an analysis</source>
        <translation>Eine Analyse hinzufügen</translation>
    </message>
    <message>
        <source>The motion starts from this equilibrium</source>
        <translation>Die Bewegung beginnt in dieser Gleichgewichtslage</translation>
    </message>
    <message>
        <source>Search from more starting points</source>
        <translation>Von mehr Anfangspunkten aus suchen</translation>
    </message>
    <message>
        <source>Frequency response</source>
        <translation>Frequenzgang</translation>
    </message>
    <message>
        <source>Step response</source>
        <translation>Sprungantwort</translation>
    </message>
    <message>
        <source>Root locus</source>
        <translation>Wurzelortskurve</translation>
    </message>
    <message>
        <source>Equilibria over a parameter</source>
        <translation>Gleichgewichtslagen über einem Parameter</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>beyond a limit</source>
        <translation>jenseits einer Grenze</translation>
    </message>
    <message>
        <source>Conserved quantities</source>
        <translation>Erhaltungsgrößen</translation>
    </message>
    <message>
        <source>Formulations compared</source>
        <translation>Formulierungen im Vergleich</translation>
    </message>
    <message>
        <source>Varied paths</source>
        <translation>Variierte Bahnen</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>Matrizen</translation>
    </message>
    <message>
        <source>Reactions</source>
        <translation>Reaktionen</translation>
    </message>
    <message>
        <source>Natural frequencies</source>
        <translation>Eigenfrequenzen</translation>
    </message>
    <message>
        <source>Equilibria</source>
        <translation>Gleichgewichtslagen</translation>
    </message>
    <message>
        <source>%1: </source>
        <comment>the number of an equilibrium, before its place</comment>
        <translation>%1: </translation>
    </message>
    <message>
        <source>choose in an analysis</source>
        <translation>in einer Analyse wählen</translation>
    </message>
    <message>
        <source>add an analysis</source>
        <translation>Analyse hinzufügen</translation>
    </message>
    <message>
        <source>remove an analysis</source>
        <translation>Analyse entfernen</translation>
    </message>
    <message>
        <source>Copy the linearized equations as LaTeX</source>
        <translation>Die linearisierten Gleichungen als LaTeX kopieren</translation>
    </message>
</context>
<context>
    <name>coenergy::Band</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>coenergy::Beginning</name>
    <message>
        <source>From an energy to a motion</source>
        <translation>Von einer Energie zu einer Bewegung</translation>
    </message>
    <message>
        <source>Type the energy of motion. &lt;code&gt;dotx&lt;/code&gt; is the velocity of &lt;code&gt;x&lt;/code&gt;.</source>
        <translation>Die Energie der Bewegung eintippen. &lt;code&gt;dotx&lt;/code&gt; ist die Geschwindigkeit von &lt;code&gt;x&lt;/code&gt;.</translation>
    </message>
    <message>
        <source>Say which new names are coordinates and which are parameters.</source>
        <translation>Sagen, welche neuen Namen Koordinaten und welche Parameter sind.</translation>
    </message>
    <message>
        <source>Press &lt;b&gt;Run&lt;/b&gt;, then move the sliders.</source>
        <translation>&lt;b&gt;Rechnen&lt;/b&gt; drücken, dann die Regler bewegen.</translation>
    </message>
    <message>
        <source>Or begin with</source>
        <translation>Oder beginnen mit</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Linear graph</source>
        <translation>Linearer Graph</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Functional</source>
        <translation>Funktional</translation>
    </message>
</context>
<context>
    <name>coenergy::CellNumber</name>
    <message>
        <source>Drag, or use the arrow keys; the menu resets and sweeps</source>
        <translation>Ziehen oder Pfeiltasten; das Menü setzt zurück und lässt laufen</translation>
    </message>
</context>
<context>
    <name>coenergy::Chart</name>
    <message>
        <source>Left, Right: time cursor by a sample, with Shift by ten; Page Up, Page Down: by a tenth of the run
Ctrl with these: the second cursor, for differences
C: time cursor on or off; D: second cursor on or off, Esc: off
+ and −: zoom; Alt+Shift with an arrow key: zoom one axis
Alt with an arrow key: move the view, as far as there are curves
Home: fit; Backspace: previous view; Shift+Backspace: next view
Space: play

Wheel: zoom at the pointer, over an axis that axis alone; drag: move the view
Shift+drag or drag with the right button: zoom to a frame; double click: fit
Click: time cursor; Ctrl+click: second cursor; the lines can be dragged</source>
        <translation>Links, Rechts: Zeitcursor um einen Wert, mit Umschalt um zehn; Bild auf, Bild ab: um ein Zehntel des Laufs
Mit Strg: der zweite Cursor, für Differenzen
C: Zeitcursor ein oder aus; D: zweiter Cursor ein oder aus, Esc: aus
+ und −: zoomen; Alt+Umschalt mit Pfeiltaste: eine Achse zoomen
Alt mit Pfeiltaste: Ausschnitt verschieben, so weit es Kurven gibt
Pos1: einpassen; Rücktaste: voriger Ausschnitt; Umschalt+Rücktaste: nächster Ausschnitt
Leertaste: abspielen

Rad: am Zeiger zoomen, über einer Achse nur diese; Ziehen: Ausschnitt verschieben
Umschalt+Ziehen oder Ziehen mit der rechten Taste: auf einen Rahmen zoomen; Doppelklick: einpassen
Klick: Zeitcursor; Strg+Klick: zweiter Cursor; die Linien lassen sich ziehen</translation>
    </message>
</context>
<context>
    <name>coenergy::CheckBar</name>
    <message>
        <source>acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Check my equation</source>
        <translation>Meine Gleichung prüfen</translation>
    </message>
    <message>
        <source>My equation</source>
        <translation>Meine Gleichung</translation>
    </message>
    <message>
        <source>In any arrangement, with an =</source>
        <translation>Beliebig umgestellt, mit einem =</translation>
    </message>
    <message>
        <source>Equation that is meant</source>
        <translation>Gemeinte Gleichung</translation>
    </message>
    <message>
        <source>Which equation yours is compared with</source>
        <translation>Womit Ihre Gleichung verglichen wird</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>any equation</source>
        <translation>jede Gleichung</translation>
    </message>
</context>
<context>
    <name>coenergy::CheckResult</name>
    <message>
        <source>More: %1</source>
        <translation>Weitere: %1</translation>
    </message>
    <message>
        <source>Result: %1</source>
        <translation>Ergebnis: %1</translation>
    </message>
    <message>
        <source>No result yet</source>
        <translation>Noch kein Ergebnis</translation>
    </message>
</context>
<context>
    <name>coenergy::ChoiceField</name>
    <message>
        <source>shaft</source>
        <translation>Welle</translation>
    </message>
    <message>
        <source>string</source>
        <translation>Saite</translation>
    </message>
    <message>
        <source>beam</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>Rohrleitung</translation>
    </message>
    <message>
        <source>modes</source>
        <translation>Moden</translation>
    </message>
    <message>
        <source>lumps</source>
        <translation>Punktelemente</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>ganz</translation>
    </message>
    <message>
        <source>halved</source>
        <translation>halbiert</translation>
    </message>
    <message>
        <source>general</source>
        <translation>allgemein</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>Translation</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>Rotation</translation>
    </message>
    <message>
        <source>electrical</source>
        <translation>elektrisch</translation>
    </message>
    <message>
        <source>fluid</source>
        <translation>fluidisch</translation>
    </message>
    <message>
        <source>thermal</source>
        <translation>thermisch</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>projection</source>
        <translation>Projektion</translation>
    </message>
    <message>
        <source>Baumgarte</source>
        <translation>Baumgarte</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>ground</source>
        <translation>Boden</translation>
    </message>
    <message>
        <source>box</source>
        <translation>Kasten</translation>
    </message>
    <message>
        <source>bar</source>
        <translation>Stab</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>Scheibe</translation>
    </message>
    <message>
        <source>spring</source>
        <translation>Feder</translation>
    </message>
    <message>
        <source>damper</source>
        <translation>Dämpfer</translation>
    </message>
    <message>
        <source>arrow</source>
        <translation>Pfeil</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>wire</source>
        <translation>Leitung</translation>
    </message>
    <message>
        <source>resistor</source>
        <translation>Widerstand</translation>
    </message>
    <message>
        <source>coil</source>
        <translation>Spule</translation>
    </message>
    <message>
        <source>capacitor</source>
        <translation>Kondensator</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>logarithmisch</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>revolute</source>
        <translation>Drehgelenk</translation>
    </message>
    <message>
        <source>prismatic</source>
        <translation>Schubgelenk</translation>
    </message>
    <message>
        <source>cylindrical</source>
        <translation>Drehschubgelenk</translation>
    </message>
    <message>
        <source>spherical</source>
        <translation>Kugelgelenk</translation>
    </message>
    <message>
        <source>planar</source>
        <translation>eben</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>Euler parameters</source>
        <translation>Euler-Parameter</translation>
    </message>
    <message>
        <source>Bryant angles</source>
        <translation>Kardanwinkel</translation>
    </message>
    <message>
        <source>Euler angles</source>
        <translation>Eulerwinkel</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>one at a time</source>
        <translation>einzeln</translation>
    </message>
    <message>
        <source>random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>Latin hypercube</source>
        <translation>Latin Hypercube</translation>
    </message>
    <message>
        <source>Sobol sequence</source>
        <translation>Sobol-Folge</translation>
    </message>
    <message>
        <source>Sobol indices</source>
        <translation>Sobol-Indizes</translation>
    </message>
    <message>
        <source>paths of Morris</source>
        <translation>Pfade nach Morris</translation>
    </message>
    <message>
        <source>electrical line</source>
        <translation>elektrische Leitung</translation>
    </message>
    <message>
        <source>heat rod</source>
        <translation>Wärmestab</translation>
    </message>
</context>
<context>
    <name>coenergy::CompletionList</name>
    <message>
        <source>Suggestions</source>
        <translation>Vorschläge</translation>
    </message>
</context>
<context>
    <name>coenergy::ConservationCard</name>
    <message>
        <source>plot what is conserved</source>
        <translation>Erhaltungsgrößen zeichnen</translation>
    </message>
    <message>
        <source>The energy: nothing depends on time, and nothing supplies or dissipates it.</source>
        <translation>Die Energie: nichts hängt von der Zeit ab, führt zu oder dissipiert.</translation>
    </message>
    <message>
        <source>Conserved quantities</source>
        <translation>Erhaltungsgrößen</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>A plot for each of them, over the run</source>
        <translation>Ein Diagramm für jede, über dem Lauf</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>Noch nicht berechnet.</translation>
    </message>
    <message>
        <source>The equations are too long to look for what they keep.</source>
        <translation>Die Gleichungen sind zu lang, um nach Erhaltungsgrößen zu suchen.</translation>
    </message>
    <message>
        <source>Neither the energy nor a momentum is kept.</source>
        <translation>Weder die Energie noch ein Impuls bleibt erhalten.</translation>
    </message>
    <message>
        <source>The flow constraint %1 restricts displacements.</source>
        <translation>Die Geschwindigkeitsbedingung %1 schränkt Lagen ein.</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <source>Nothing changes by %1.</source>
        <comment>a displacement</comment>
        <translation>Durch %1 ändert sich nichts.</translation>
    </message>
    <message>
        <source>The flow constraint %1 keeps %2: as a displacement constraint it leaves one fewer free initial value.</source>
        <translation>Die Geschwindigkeitsbedingung %1 erhält %2: Als Lagebedingung lässt sie einen freien Anfangswert weniger.</translation>
    </message>
</context>
<context>
    <name>coenergy::CursorTable</name>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Cursor</source>
        <translation>Cursor</translation>
    </message>
    <message>
        <source>Second cursor</source>
        <translation>Zweiter Cursor</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Ctrl+click a plot, or D</source>
        <translation>Strg+Klick im Diagramm oder D</translation>
    </message>
</context>
<context>
    <name>coenergy::CurvePicker</name>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>What can be plotted</source>
        <translation>Was gezeichnet werden kann</translation>
    </message>
    <message>
        <source>The expression %1</source>
        <translation>Der Ausdruck %1</translation>
    </message>
    <message>
        <source>Ctrl+Enter or Ctrl+click marks several, Enter adds them.</source>
        <translation>Strg+Eingabe oder Strg+Klick merkt mehrere vor, Eingabe fügt sie hinzu.</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
</context>
<context>
    <name>coenergy::DerivationView</name>
    <message>
        <source>Equation to derive</source>
        <translation>Herzuleitende Gleichung</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Vorheriger Schritt</translation>
    </message>
    <message>
        <source>Previous step (Left or Backspace)</source>
        <translation>Vorheriger Schritt (Links oder Rücktaste)</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Next step (Right or Space)</source>
        <translation>Nächster Schritt (Rechts oder Leertaste)</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Derivation step by step</source>
        <translation>Herleitung Schritt für Schritt</translation>
    </message>
    <message>
        <source>Enter an energy, and how its equations come about can be followed here, step by step.</source>
        <translation>Geben Sie eine Energie ein, und hier lässt sich Schritt für Schritt verfolgen, wie ihre Gleichungen entstehen.</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <comment>step of so many</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
</context>
<context>
    <name>coenergy::DrawingView</name>
    <message>
        <source>Drawing</source>
        <translation>Zeichnung</translation>
    </message>
    <message>
        <source>Drag shapes</source>
        <translation>Formen ziehen</translation>
    </message>
    <message>
        <source>ground</source>
        <translation>Boden</translation>
    </message>
    <message>
        <source>box</source>
        <translation>Kasten</translation>
    </message>
    <message>
        <source>bar</source>
        <translation>Stab</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>Scheibe</translation>
    </message>
    <message>
        <source>spring</source>
        <translation>Feder</translation>
    </message>
    <message>
        <source>damper</source>
        <translation>Dämpfer</translation>
    </message>
    <message>
        <source>arrow</source>
        <translation>Pfeil</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>wire</source>
        <translation>Leitung</translation>
    </message>
    <message>
        <source>resistor</source>
        <translation>Widerstand</translation>
    </message>
    <message>
        <source>coil</source>
        <translation>Spule</translation>
    </message>
    <message>
        <source>capacitor</source>
        <translation>Kondensator</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a shape: its kind and name</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 von %2 bis %3</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>a shape, its place</comment>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>At t = %1: %2.</source>
        <translation>Bei t = %1: %2.</translation>
    </message>
    <message>
        <source>Not every shape can be drawn at this time.</source>
        <translation>Nicht jede Form kann zu dieser Zeit gezeichnet werden.</translation>
    </message>
    <message>
        <source>Drag shapes and their ends, and draw new ones: the rows of the drawing follow</source>
        <translation>Formen und ihre Enden ziehen und neue zeichnen: die Zeilen der Zeichnung folgen</translation>
    </message>
</context>
<context>
    <name>coenergy::EffortDialog</name>
    <message>
        <source>Regulated efforts</source>
        <translation>Geregelte Efforts</translation>
    </message>
    <message>
        <source>The file has effort constraints, but cannot say which efforts they determine. Which of these constants are unknown efforts?</source>
        <translation>Die Datei hat Effortbedingungen, kann aber nicht sagen, welche Efforts sie bestimmen. Welche dieser Konstanten sind unbekannte Efforts?</translation>
    </message>
    <message>
        <source>Constants that may be efforts</source>
        <translation>Konstanten, die Efforts sein können</translation>
    </message>
    <message>
        <source>Make them efforts</source>
        <translation>Zu Efforts machen</translation>
    </message>
    <message>
        <source>Keep all as constants</source>
        <translation>Alle als Konstanten belassen</translation>
    </message>
</context>
<context>
    <name>coenergy::EndTime</name>
    <message>
        <source>The end of the run</source>
        <translation>Das Ende des Laufs</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>%1 bearbeiten</translation>
    </message>
    <message>
        <source>Run to</source>
        <comment>the end of the run</comment>
        <translation>Lauf bis</translation>
    </message>
</context>
<context>
    <name>coenergy::EquationPane</name>
    <message>
        <source>Say which names are coordinates, and the equations of motion appear here.</source>
        <translation>Sagen Sie, welche Namen Koordinaten sind, und hier erscheinen die Bewegungsgleichungen.</translation>
    </message>
    <message>
        <source>Equations</source>
        <translation>Gleichungen</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>Matrizen</translation>
    </message>
    <message>
        <source>Views of the equations</source>
        <translation>Ansichten der Gleichungen</translation>
    </message>
    <message>
        <source>The matrices of the equations of motion appear here.</source>
        <translation>Hier erscheinen die Matrizen der Bewegungsgleichungen.</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>Herleitung</translation>
    </message>
    <message>
        <source>Reduced form</source>
        <translation>Reduzierte Form</translation>
    </message>
    <message>
        <source>These equations cannot be solved for the highest derivatives; the problems below say why.</source>
        <translation>Diese Gleichungen lassen sich nicht nach den höchsten Ableitungen lösen; die Probleme unten sagen, warum.</translation>
    </message>
    <message>
        <source>How the simulation solves the equations appears here.</source>
        <translation>Hier erscheint, wie die Simulation die Gleichungen löst.</translation>
    </message>
    <message>
        <source>Go to it</source>
        <translation>Hingehen</translation>
    </message>
    <message>
        <source>The last good equations. The %1 has an error.</source>
        <comment>a place of the model</comment>
        <translation>Die letzten gültigen Gleichungen. Fehler: %1.</translation>
    </message>
    <message>
        <source>The equations before %1 came in: is it a parameter or a coordinate?</source>
        <translation>Die Gleichungen, bevor %1 dazukam: Ist es ein Parameter oder eine Koordinate?</translation>
    </message>
    <message>
        <source>The last good equations. %1 is no longer defined.</source>
        <translation>Die letzten gültigen Gleichungen. %1 ist nicht mehr definiert.</translation>
    </message>
    <message>
        <source>The equations without what uses %1: is it a parameter or a coordinate?</source>
        <translation>Die Gleichungen ohne das, worin %1 vorkommt: Ist es ein Parameter oder eine Koordinate?</translation>
    </message>
    <message>
        <source>The equations without the %1, which has an error.</source>
        <comment>a place of the model</comment>
        <translation>Die Gleichungen ohne das, wo ein Fehler ist: %1.</translation>
    </message>
    <message>
        <source>Written out, this equation is too long to read.</source>
        <translation>Ausgeschrieben ist diese Gleichung zu lang zum Lesen.</translation>
    </message>
    <message>
        <source>The equations keep their definitions by name; matrices of them are not formed.</source>
        <translation>Die Gleichungen behalten ihre Definitionen beim Namen; Matrizen davon werden nicht gebildet.</translation>
    </message>
    <message>
        <source>The simulation solves these equations as they stand for the highest derivatives, together with their definitions; written out they would be too long to read.</source>
        <translation>Die Simulation löst diese Gleichungen, wie sie dastehen, nach den höchsten Ableitungen auf, mit ihren Definitionen zusammen; ausgeschrieben wären sie zu lang zum Lesen.</translation>
    </message>
    <message>
        <source>Both routes</source>
        <translation>Beide Wege</translation>
    </message>
    <message>
        <source>State space</source>
        <translation>Zustandsraum</translation>
    </message>
    <message>
        <source>Draw branches until each is in a loop, and how the state equations come about can be followed here, step by step.</source>
        <translation>Zeichnen Sie Zweige, bis jeder in einer Masche liegt; dann lässt sich hier Schritt für Schritt verfolgen, wie die Zustandsgleichungen entstehen.</translation>
    </message>
    <message>
        <source>How the equations come about can be followed here as soon as all texts can be read.</source>
        <translation>Wie die Gleichungen entstehen, lässt sich hier verfolgen, sobald alle Texte lesbar sind.</translation>
    </message>
    <message>
        <source>Draw branches until each is in a loop, and the state equations appear here.</source>
        <translation>Zeichnen Sie Zweige, bis jeder in einer Masche liegt; dann erscheinen hier die Zustandsgleichungen.</translation>
    </message>
    <message>
        <source>The equations appear here as soon as all texts can be read.</source>
        <translation>Die Gleichungen erscheinen hier, sobald alle Texte lesbar sind.</translation>
    </message>
    <message>
        <source>%1 is taken for a parameter, since nothing says what it is.</source>
        <translation>%1 gilt als Parameter, da nichts sagt, was es ist.</translation>
    </message>
    <message>
        <source>The file was read only in part: these are the equations of what was understood. First: %1.</source>
        <comment>a place of the file</comment>
        <translation>Die Datei wurde nur zum Teil gelesen: Dies sind die Gleichungen dessen, was verstanden wurde. Zuerst: %1.</translation>
    </message>
    <message>
        <source>Show the problems</source>
        <translation>Probleme zeigen</translation>
    </message>
</context>
<context>
    <name>coenergy::EquationPanel</name>
    <message>
        <source>not up to date</source>
        <translation>nicht auf dem neuesten Stand</translation>
    </message>
    <message>
        <source>Equations of motion</source>
        <translation>Bewegungsgleichungen</translation>
    </message>
    <message>
        <source>Displacement constraints</source>
        <translation>Lagebedingungen</translation>
    </message>
    <message>
        <source>Flow constraints</source>
        <translation>Flussbedingungen</translation>
    </message>
    <message>
        <source>Effort constraints</source>
        <translation>Effortbedingungen</translation>
    </message>
    <message>
        <source>Dynamic constraints</source>
        <translation>Dynamische Bedingungen</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dabei ist</translation>
    </message>
    <message>
        <source>Equations</source>
        <translation>Gleichungen</translation>
    </message>
    <message>
        <source>Enter an energy, and the equations of motion appear here as you type.</source>
        <translation>Geben Sie eine Energie ein, und die Bewegungsgleichungen erscheinen hier beim Tippen.</translation>
    </message>
    <message>
        <source>This cannot be typeset: %1</source>
        <translation>Das lässt sich nicht setzen: %1</translation>
    </message>
    <message>
        <source>Copy LaTeX</source>
        <translation>LaTeX kopieren</translation>
    </message>
    <message>
        <source>Copy term</source>
        <translation>Term kopieren</translation>
    </message>
    <message>
        <source>Copy all as LaTeX</source>
        <translation>Alles als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Standard size</source>
        <translation>Normale Größe</translation>
    </message>
    <message>
        <source>Expand this equation</source>
        <translation>Diese Gleichung ausschreiben</translation>
    </message>
    <message>
        <source>Name its parts again</source>
        <translation>Ihre Teile wieder benennen</translation>
    </message>
</context>
<context>
    <name>coenergy::EquilibriumList</name>
    <message>
        <source>Equilibria</source>
        <translation>Gleichgewichtslagen</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und eine weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>coenergy::ExportDialog</name>
    <message>
        <source>Export plot</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>Picture for text processors (PNG)</source>
        <translation>Bild für Textverarbeitungen (PNG)</translation>
    </message>
    <message>
        <source>Drawing that scales (SVG)</source>
        <translation>Skalierbare Zeichnung (SVG)</translation>
    </message>
    <message>
        <source>Drawing for LaTeX (PDF)</source>
        <translation>Zeichnung für LaTeX (PDF)</translation>
    </message>
    <message>
        <source>Table of this plot (CSV)</source>
        <translation>Tabelle dieses Diagramms (CSV)</translation>
    </message>
    <message>
        <source>Table of the whole run (CSV)</source>
        <translation>Tabelle des ganzen Laufs (CSV)</translation>
    </message>
    <message>
        <source>As shown</source>
        <translation>Wie gezeigt</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>&amp;Range</source>
        <translation>&amp;Bereich</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>B&amp;reite</translation>
    </message>
    <message>
        <source> cm</source>
        <translation> cm</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>&amp;Höhe</translation>
    </message>
    <message>
        <source>R&amp;esolution</source>
        <translation>&amp;Auflösung</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 Pixel</translation>
    </message>
    <message>
        <source>Sharp at any size</source>
        <translation>In jeder Größe scharf</translation>
    </message>
    <message>
        <source>Numbers with 17 digits and a decimal point, in any language</source>
        <translation>Zahlen mit 17 Stellen und Dezimalpunkt, in jeder Sprache</translation>
    </message>
    <message>
        <source>run</source>
        <translation>lauf</translation>
    </message>
    <message>
        <source>A picture of this size cannot be made. Choose a smaller size or resolution.</source>
        <translation>Ein Bild dieser Größe ist nicht möglich. Wählen Sie eine kleinere Größe oder Auflösung.</translation>
    </message>
</context>
<context>
    <name>coenergy::ExpressionField</name>
    <message>
        <source>%1: as the constraints require it; %2 is typed</source>
        <translation>%1: wie es die Zwangsbedingungen verlangen; eingegeben ist %2</translation>
    </message>
    <message>
        <source>Greek letter</source>
        <translation>Griechischer Buchstabe</translation>
    </message>
    <message>
        <source>Show as a Tree</source>
        <translation>Als Baum zeigen</translation>
    </message>
</context>
<context>
    <name>coenergy::FieldCanvas</name>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>%1(%2, %3) = %4</source>
        <comment>a field at a place and a time</comment>
        <translation>%1(%2, %3) = %4</translation>
    </message>
    <message>
        <source>Left, Right: the time, row by row; with Shift ten · Home, End: start and end · Space: play · click or drag in the waterfall and the colour map: the time there</source>
        <translation>Links, Rechts: die Zeit, Zeile um Zeile; mit Umschalt zehn · Pos1, Ende: Anfang und Ende · Leertaste: abspielen · klicken oder ziehen im Wasserfall und in der Farbkarte: die Zeit dort</translation>
    </message>
    <message>
        <source>Field: %1</source>
        <translation>Feld: %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>a value, its place</comment>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>%1 over %2 from %3 to %4, at t = %5: least %6, greatest %7; largest of the run %8.</source>
        <translation>%1 über %2 von %3 bis %4, bei t = %5: kleinster Wert %6, größter %7; größter des Laufs %8.</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>Wasserfall</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>Farbkarte</translation>
    </message>
</context>
<context>
    <name>coenergy::FieldFoot</name>
    <message>
        <source>coordinate</source>
        <translation>Koordinate</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Add parameter %1</source>
        <translation>Parameter %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add coordinate %1</source>
        <translation>Koordinate %1 hinzufügen</translation>
    </message>
    <message>
        <source>1 coordinate: %1</source>
        <translation>1 Koordinate: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n coordinates: %1</source>
        <translation>
            <numerusform>%n Koordinate: %1</numerusform>
            <numerusform>%n Koordinaten: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>1 parameter: %1</source>
        <translation>1 Parameter: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n parameters: %1</source>
        <translation>
            <numerusform>%n Parameter: %1</numerusform>
            <numerusform>%n Parameter: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename it everywhere</source>
        <translation>Überall umbenennen</translation>
    </message>
    <message>
        <source>Too long to be typeset here.</source>
        <translation>Zu lang, um hier gesetzt zu werden.</translation>
    </message>
    <message>
        <source>parameter %1</source>
        <translation>Parameter %1</translation>
    </message>
    <message>
        <source>%1?</source>
        <comment>a question: m*g?</comment>
        <translation>%1?</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>%1 schreiben</translation>
    </message>
    <message>
        <source>all with sliders</source>
        <translation>alle mit Reglern</translation>
    </message>
    <message>
        <source>Every parameter begins with the value 1 and has a slider</source>
        <translation>Jeder Parameter beginnt mit dem Wert 1 und hat einen Regler</translation>
    </message>
</context>
<context>
    <name>coenergy::FileConflict</name>
    <message>
        <source>Changed by another program</source>
        <translation>Von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>%1 was changed by another program.</source>
        <translation>%1 wurde von einem anderen Programm geändert.</translation>
    </message>
    <message>
        <source>Saving would replace what it holds now.</source>
        <translation>Speichern würde ersetzen, was jetzt darin steht.</translation>
    </message>
    <message>
        <source>Reload it, or keep what is open here; the file stays as it is until you save.</source>
        <translation>Laden Sie sie neu, oder behalten Sie, was hier offen ist; die Datei bleibt, wie sie ist, bis Sie speichern.</translation>
    </message>
    <message>
        <source>From the file (-) to what is open here (+):</source>
        <translation>Von der Datei (-) zu dem, was hier offen ist (+):</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Replace the file</source>
        <translation>Datei ersetzen</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meines behalten</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
</context>
<context>
    <name>coenergy::FitCard</name>
    <message>
        <source>Fit</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>Measured quantity</source>
        <translation>Gemessene Größe</translation>
    </message>
    <message>
        <source>Values that were found</source>
        <translation>Gefundene Werte</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>fitted</source>
        <translation>angepasst</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95 % von</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Take the values</source>
        <translation>Werte übernehmen</translation>
    </message>
    <message>
        <source>Sets the values that were found in the model, as one step</source>
        <translation>Setzt die gefundenen Werte ins Modell, als ein Schritt</translation>
    </message>
    <message>
        <source>Choose a file of measured values, say what they are in the model, and which values are to be found; then run the fit.</source>
        <translation>Wählen Sie eine Datei mit Messwerten, sagen Sie, was sie im Modell sind und welche Werte gesucht werden; dann passen Sie an.</translation>
    </message>
</context>
<context>
    <name>coenergy::FitForm</name>
    <message>
        <source>In line %1 of the file this column has words. Correct it there, or leave the column out.</source>
        <translation>In Zeile %1 der Datei stehen in dieser Spalte Wörter. Berichtigen Sie sie dort, oder lassen Sie die Spalte weg.</translation>
    </message>
    <message>
        <source>This column has no numbers. Leave it out.</source>
        <translation>Diese Spalte hat keine Zahlen. Lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Measured values</source>
        <translation>Messwerte</translation>
    </message>
    <message>
        <source>To be found</source>
        <translation>Gesucht</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Add a parameter or an initial value that the fit is to find</source>
        <translation>Einen Parameter oder Anfangswert hinzufügen, den die Anpassung finden soll</translation>
    </message>
    <message>
        <source>%1 is</source>
        <comment>a column of a file; what it is follows</comment>
        <translation>%1 ist</translation>
    </message>
    <message>
        <source>What %1 is in the model</source>
        <translation>Was %1 im Modell ist</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht benutzt</translation>
    </message>
    <message>
        <source>Standard deviation of a value of %1</source>
        <translation>Standardabweichung eines Werts von %1</translation>
    </message>
    <message>
        <source>The model has no parameter with a number.</source>
        <translation>Das Modell hat keinen Parameter mit einer Zahl.</translation>
    </message>
    <message>
        <source>All values of the model are there.</source>
        <translation>Alle Werte des Modells sind da.</translation>
    </message>
    <message>
        <source>Value to be found</source>
        <translation>Gesuchter Wert</translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation>Untere Grenze</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>Upper bound</source>
        <translation>Obere Grenze</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Do not seek this value</source>
        <translation>Diesen Wert nicht suchen</translation>
    </message>
    <message>
        <source>now %1</source>
        <comment>a value</comment>
        <translation>jetzt %1</translation>
    </message>
    <message>
        <source>Choose a file of measured values.</source>
        <translation>Wählen Sie eine Datei mit Messwerten.</translation>
    </message>
    <message>
        <source>Say what this is in the model, such as theta or 2*x.</source>
        <translation>Sagen Sie, was das im Modell ist, etwa theta oder 2*x.</translation>
    </message>
    <message>
        <source>With several columns say behind ± how exact each is: the standard deviation of a value.</source>
        <translation>Sagen Sie bei mehreren Spalten hinter ±, wie genau jede ist: die Standardabweichung eines Werts.</translation>
    </message>
    <message>
        <source>The standard deviation has to be a positive number.</source>
        <translation>Die Standardabweichung muss eine positive Zahl sein.</translation>
    </message>
    <message>
        <source>Add a value that is to be found.</source>
        <translation>Fügen Sie einen Wert hinzu, der gesucht wird.</translation>
    </message>
    <message>
        <source>This value is sought already.</source>
        <translation>Dieser Wert wird schon gesucht.</translation>
    </message>
    <message>
        <source>Choose a value.</source>
        <translation>Wählen Sie einen Wert.</translation>
    </message>
    <message>
        <source>A bound has to be a number, or left out.</source>
        <translation>Eine Grenze muss eine Zahl sein, oder fehlen.</translation>
    </message>
    <message>
        <source>The lower bound has to be below the upper one.</source>
        <translation>Die untere Grenze muss unter der oberen liegen.</translation>
    </message>
    <message>
        <source>The fit begins at the model&apos;s own value, %1, which is outside the bounds: change one of them.</source>
        <translation>Die Anpassung beginnt beim eigenen Wert des Modells, %1, der außerhalb der Grenzen liegt: ändern Sie das eine oder das andere.</translation>
    </message>
    <message>
        <source>Files of measured values</source>
        <translation>Dateien mit Messwerten</translation>
    </message>
    <message>
        <source>CSV files</source>
        <translation>CSV-Dateien</translation>
    </message>
    <message>
        <source>Columns of one run, in one file or several: a heading, the time, what was measured; values may be missing</source>
        <translation>Spalten eines Laufs, in einer Datei oder mehreren: eine Überschrift, die Zeit, was gemessen wurde; Werte dürfen fehlen</translation>
    </message>
    <message>
        <source>The file has changed since it was chosen: choose it again if this is meant.</source>
        <translation>Die Datei hat sich geändert, seit sie gewählt wurde: wählen Sie sie neu, wenn das so gemeint ist.</translation>
    </message>
    <message>
        <source>Where the fit begins</source>
        <translation>Wo die Anpassung beginnt</translation>
    </message>
    <message>
        <source>The fit has to begin at a number.</source>
        <translation>Die Anpassung muss bei einer Zahl beginnen.</translation>
    </message>
    <message>
        <source>The fit begins at %1, which is outside the bounds: change one of them.</source>
        <translation>Die Anpassung beginnt bei %1, außerhalb der Grenzen: ändern Sie eines davon.</translation>
    </message>
</context>
<context>
    <name>coenergy::FitPage</name>
    <message>
        <source>Run fit</source>
        <translation>Anpassen</translation>
    </message>
    <message>
        <source>Seeks the values with which a run is nearest to what was measured</source>
        <translation>Sucht die Werte, mit denen ein Lauf dem Gemessenen am nächsten kommt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>Wird vorbereitet…</translation>
    </message>
    <message numerus="yes">
        <source>%n runs; residuals %1</source>
        <translation>
            <numerusform>Ein Lauf; Residuen %1</numerusform>
            <numerusform>%n Läufe; Residuen %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>Ein Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Measured values</source>
        <translation>Messwerte</translation>
    </message>
    <message>
        <source>Columns of numbers (*.csv *.txt *.dat *.tsv)</source>
        <translation>Spalten von Zahlen (*.csv *.txt *.dat *.tsv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Fitted values</source>
        <translation>Angepasste Werte</translation>
    </message>
    <message>
        <source>The model has no place for %1: not taken.</source>
        <translation>Das Modell hat keinen Platz für %1: nicht übernommen.</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>Add a fit to the model</source>
        <translation>Dem Modell eine Anpassung hinzufügen</translation>
    </message>
    <message>
        <source>Add a fit</source>
        <translation>Anpassung hinzufügen</translation>
    </message>
    <message>
        <source>Change a fit</source>
        <translation>Anpassung ändern</translation>
    </message>
    <message>
        <source>The model or the question has changed: this is the fit of the one before.</source>
        <translation>Das Modell oder die Frage hat sich geändert: dies ist die Anpassung von vorher.</translation>
    </message>
</context>
<context>
    <name>coenergy::FootDrawer</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
</context>
<context>
    <name>coenergy::FormulationCard</name>
    <message>
        <source>projected</source>
        <translation>projiziert</translation>
    </message>
    <message>
        <source>index 1</source>
        <translation>Index 1</translation>
    </message>
    <message>
        <source>Baumgarte</source>
        <translation>Baumgarte</translation>
    </message>
    <message>
        <source>hybrid</source>
        <translation>hybrid</translation>
    </message>
    <message>
        <source>independent</source>
        <translation>unabhängig</translation>
    </message>
    <message>
        <source>Drift of the constraints</source>
        <translation>Abdrift der Bedingungen</translation>
    </message>
    <message>
        <source>Error of the energy</source>
        <translation>Fehler der Energie</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Formulations</source>
        <translation>Formulierungen</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>Abdrift</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>Noch nicht berechnet.</translation>
    </message>
    <message>
        <source>Nothing constrains the motion: there is only one formulation.</source>
        <translation>Nichts schränkt die Bewegung ein: Es gibt nur eine Formulierung.</translation>
    </message>
    <message>
        <source>drift</source>
        <translation>Abdrift</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>digits</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>evaluations</source>
        <translation>Auswertungen</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Independent coordinates are for models without discontinuities and limits.</source>
        <translation>Unabhängige Koordinaten sind für Modelle ohne Unstetigkeiten und Grenzen.</translation>
    </message>
    <message>
        <source>%1: broke off at %2 s.</source>
        <translation>%1: bei %2 s abgebrochen.</translation>
    </message>
</context>
<context>
    <name>coenergy::GraphCanvas</name>
    <message>
        <source>normal tree</source>
        <translation>Normalbaum</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>%1; new branches: %2</source>
        <comment>a graph in words, the name of an element</comment>
        <translation>%1; neue Zweige: %2</translation>
    </message>
    <message>
        <source>Arrow keys choose the other node, Return draws the branch, Esc cancels.</source>
        <translation>Pfeiltasten wählen den anderen Knoten, die Eingabetaste zeichnet den Zweig, Esc bricht ab.</translation>
    </message>
    <message>
        <source>Now the other branch of the two-port; Esc cancels.</source>
        <translation>Nun der andere Zweig des Zweitors; Esc bricht ab.</translation>
    </message>
    <message>
        <source>Double-click for a node. Drag from the edge of a node to another one for a branch.</source>
        <translation>Ein Doppelklick macht einen Knoten. Vom Rand eines Knotens zu einem anderen ziehen macht einen Zweig.</translation>
    </message>
    <message>
        <source>Drag from the edge of a node to another one, or to the reference, for a branch.</source>
        <translation>Vom Rand eines Knotens zu einem anderen oder zum Bezug ziehen macht einen Zweig.</translation>
    </message>
    <message>
        <source>Linear graph</source>
        <translation>Linearer Graph</translation>
    </message>
    <message>
        <source>New node</source>
        <translation>Neuer Knoten</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>New branch from here</source>
        <translation>Neuer Zweig von hier</translation>
    </message>
    <message>
        <source>Remove node</source>
        <translation>Knoten entfernen</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>Umdrehen</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Remove branch</source>
        <translation>Zweig entfernen</translation>
    </message>
    <message>
        <source>Copy graph as</source>
        <translation>Graph kopieren als</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>LaTeX</source>
        <translation>LaTeX</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>capacitor</source>
        <translation>Kondensator</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>inertia</source>
        <translation>Trägheit</translation>
    </message>
    <message>
        <source>tank</source>
        <translation>Behälter</translation>
    </message>
    <message>
        <source>heat capacity</source>
        <translation>Wärmespeicher</translation>
    </message>
    <message>
        <source>A-type storage</source>
        <translation>A-Speicher</translation>
    </message>
    <message>
        <source>coil</source>
        <translation>Spule</translation>
    </message>
    <message>
        <source>spring</source>
        <translation>Feder</translation>
    </message>
    <message>
        <source>torsion spring</source>
        <translation>Drehfeder</translation>
    </message>
    <message>
        <source>inertia of a pipe</source>
        <translation>Trägheit einer Leitung</translation>
    </message>
    <message>
        <source>T-type storage</source>
        <translation>T-Speicher</translation>
    </message>
    <message>
        <source>resistor</source>
        <translation>Widerstand</translation>
    </message>
    <message>
        <source>damper</source>
        <translation>Dämpfer</translation>
    </message>
    <message>
        <source>rotary damper</source>
        <translation>Drehdämpfer</translation>
    </message>
    <message>
        <source>flow resistance</source>
        <translation>Strömungswiderstand</translation>
    </message>
    <message>
        <source>thermal resistance</source>
        <translation>Wärmewiderstand</translation>
    </message>
    <message>
        <source>dissipator</source>
        <translation>Dissipator</translation>
    </message>
    <message>
        <source>voltage source</source>
        <translation>Spannungsquelle</translation>
    </message>
    <message>
        <source>velocity source</source>
        <translation>Geschwindigkeitsquelle</translation>
    </message>
    <message>
        <source>angular velocity source</source>
        <translation>Drehzahlquelle</translation>
    </message>
    <message>
        <source>pressure source</source>
        <translation>Druckquelle</translation>
    </message>
    <message>
        <source>temperature source</source>
        <translation>Temperaturquelle</translation>
    </message>
    <message>
        <source>across source</source>
        <translation>Quelle darüber</translation>
    </message>
    <message>
        <source>current source</source>
        <translation>Stromquelle</translation>
    </message>
    <message>
        <source>force source</source>
        <translation>Kraftquelle</translation>
    </message>
    <message>
        <source>torque source</source>
        <translation>Momentquelle</translation>
    </message>
    <message>
        <source>flow source</source>
        <translation>Flussquelle</translation>
    </message>
    <message>
        <source>heat flow source</source>
        <translation>Wärmequelle</translation>
    </message>
    <message>
        <source>through source</source>
        <translation>Quelle hindurch</translation>
    </message>
    <message>
        <source>1 branch</source>
        <translation>1 Zweig</translation>
    </message>
    <message numerus="yes">
        <source>%n branches</source>
        <translation>
            <numerusform>%n Zweige</numerusform>
            <numerusform>%n Zweige</numerusform>
        </translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n Knoten</numerusform>
            <numerusform>%n Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>with branch %1</source>
        <translation>mit Zweig %1</translation>
    </message>
    <message>
        <source>its other branch is missing</source>
        <translation>sein anderer Zweig fehlt</translation>
    </message>
    <message>
        <source>electrical</source>
        <translation>elektrisch</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>Verschiebung</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>fluid</source>
        <translation>Fluid</translation>
    </message>
    <message>
        <source>thermal</source>
        <translation>Wärme</translation>
    </message>
    <message>
        <source>general</source>
        <translation>allgemein</translation>
    </message>
    <message>
        <source>transformer</source>
        <translation>Transformator</translation>
    </message>
    <message>
        <source>gyrator</source>
        <translation>Gyrator</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a domain and its node</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>an element and its label</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>branch %1</source>
        <translation>Zweig %1</translation>
    </message>
    <message>
        <source>from node %1 to node %2</source>
        <translation>von Knoten %1 zu Knoten %2</translation>
    </message>
    <message>
        <source>in the tree</source>
        <translation>im Baum</translation>
    </message>
    <message>
        <source>state %1</source>
        <translation>Zustand %1</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>the reference</source>
        <translation>der Bezug</translation>
    </message>
    <message>
        <source>%1 between %2</source>
        <comment>branches, nodes</comment>
        <translation>%1 zwischen %2</translation>
    </message>
    <message>
        <source>Click where a node is to be. Esc ends this.</source>
        <translation>Klicken Sie, wo ein Knoten sein soll. Esc beendet dies.</translation>
    </message>
    <message>
        <source>Drag from node to node, to the reference, or to an empty place for a new node. Esc ends this.</source>
        <translation>Ziehen Sie von Knoten zu Knoten, zum Bezugsknoten oder an eine leere Stelle für einen neuen Knoten. Esc beendet dies.</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domäne</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgänge</translation>
    </message>
    <message>
        <source>voltage</source>
        <translation>Spannung</translation>
    </message>
    <message>
        <source>current</source>
        <translation>Strom</translation>
    </message>
    <message>
        <source>flux linkage</source>
        <translation>Flussverkettung</translation>
    </message>
    <message>
        <source>charge</source>
        <translation>Ladung</translation>
    </message>
    <message>
        <source>velocity</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>force</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>displacement</source>
        <translation>Verschiebung</translation>
    </message>
    <message>
        <source>momentum</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <source>angular velocity</source>
        <translation>Winkelgeschwindigkeit</translation>
    </message>
    <message>
        <source>torque</source>
        <translation>Drehmoment</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>angular momentum</source>
        <translation>Drehimpuls</translation>
    </message>
    <message>
        <source>pressure</source>
        <translation>Druck</translation>
    </message>
    <message>
        <source>flow</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>pressure impulse</source>
        <translation>Druckimpuls</translation>
    </message>
    <message>
        <source>volume</source>
        <translation>Volumen</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>heat flow</source>
        <translation>Wärmestrom</translation>
    </message>
    <message>
        <source>integral of the temperature</source>
        <translation>Integral der Temperatur</translation>
    </message>
    <message>
        <source>heat</source>
        <translation>Wärme</translation>
    </message>
    <message>
        <source>across variable</source>
        <translation>Differenzgröße</translation>
    </message>
    <message>
        <source>through variable</source>
        <translation>Durchgröße</translation>
    </message>
    <message>
        <source>integral of the across variable</source>
        <translation>Integral der Differenzgröße</translation>
    </message>
    <message>
        <source>integral of the through variable</source>
        <translation>Integral der Durchgröße</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a variable in words, its name</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>vectors of dimension %1</source>
        <translation>Vektoren der Dimension %1</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>Ausgang %1</translation>
    </message>
    <message>
        <source>Click the node that is to be part of the reference. Esc ends this.</source>
        <translation>Auf den Knoten klicken, der zum Bezug gehören soll. Esc beendet es.</translation>
    </message>
    <message>
        <source>Click a branch to plot what is across it, with Shift what goes through it. Esc ends this.</source>
        <translation>Ein Klick auf einen Zweig zeichnet auf, was über ihm liegt, mit der Umschalttaste, was durch ihn geht. Esc beendet es.</translation>
    </message>
    <message>
        <source>Connect to the reference</source>
        <translation>Mit dem Bezug verbinden</translation>
    </message>
    <message>
        <source>Plot %1</source>
        <translation>%1 aufzeichnen</translation>
    </message>
    <message>
        <source>A branch from here to the reference would be short-circuited: remove it first.</source>
        <translation>Ein Zweig von hier zum Bezug wäre kurzgeschlossen: erst ihn entfernen.</translation>
    </message>
    <message>
        <source>%1 across %2</source>
        <comment>a variable, an element</comment>
        <translation>%1 an %2</translation>
    </message>
    <message>
        <source>%1 through %2</source>
        <comment>a variable, an element</comment>
        <translation>%1 durch %2</translation>
    </message>
</context>
<context>
    <name>coenergy::GraphPane</name>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Linear graph</source>
        <translation>Linearer Graph</translation>
    </message>
    <message>
        <source>Add node</source>
        <translation>Knoten hinzufügen</translation>
    </message>
    <message>
        <source>Move node</source>
        <translation>Knoten verschieben</translation>
    </message>
    <message>
        <source>Remove node</source>
        <translation>Knoten entfernen</translation>
    </message>
    <message>
        <source>Add branch</source>
        <translation>Zweig hinzufügen</translation>
    </message>
    <message>
        <source>Add two-port</source>
        <translation>Zweitor hinzufügen</translation>
    </message>
    <message>
        <source>Reverse branch</source>
        <translation>Zweig umdrehen</translation>
    </message>
    <message>
        <source>Remove branch</source>
        <translation>Zweig entfernen</translation>
    </message>
    <message>
        <source>Change element</source>
        <translation>Element ändern</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Choose, move nodes, and draw branches from the edges of nodes.</source>
        <translation>Auswählen, Knoten verschieben und Zweige vom Rand der Knoten aus ziehen.</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Each click on the sheet adds a node.</source>
        <translation>Jeder Klick auf das Blatt ist ein Knoten.</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Zweig</translation>
    </message>
    <message>
        <source>Drag from node to node; where there is none a new one is added. Choose the element below.</source>
        <translation>Von Knoten zu Knoten ziehen; wo keiner ist, entsteht ein neuer. Das Element wird unten gewählt.</translation>
    </message>
    <message>
        <source>Fit the graph (0)</source>
        <translation>Graph einpassen (0)</translation>
    </message>
    <message>
        <source>Change domain</source>
        <translation>Bereich ändern</translation>
    </message>
    <message>
        <source>Change outputs</source>
        <translation>Ausgänge ändern</translation>
    </message>
    <message>
        <source>Ground: a click on a node makes it part of the reference.</source>
        <translation>Masse: ein Klick auf einen Knoten macht ihn zu einem Teil des Bezugs.</translation>
    </message>
    <message>
        <source>Probe: a click on a branch plots what is across it, with Shift what goes through it.</source>
        <translation>Messen: ein Klick auf einen Zweig zeichnet auf, was über ihm liegt, mit der Umschalttaste, was durch ihn geht.</translation>
    </message>
    <message>
        <source>Connect to the reference</source>
        <translation>Mit dem Bezug verbinden</translation>
    </message>
    <message>
        <source>Add probe</source>
        <translation>Messung hinzufügen</translation>
    </message>
</context>
<context>
    <name>coenergy::ItemRow</name>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Details (Ctrl+I)</source>
        <translation>Einzelheiten (Strg+I)</translation>
    </message>
    <message>
        <source>symbolic</source>
        <translation>symbolisch</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>of the bodies alone</source>
        <translation>allein der Körper</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a column, its element</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>from T(p), among the details</source>
        <translation>aus T(p), bei den Einzelheiten</translation>
    </message>
    <message>
        <source>from V*(e), among the details</source>
        <translation>aus V*(e), bei den Einzelheiten</translation>
    </message>
</context>
<context>
    <name>coenergy::LectureBar</name>
    <message>
        <source>Time and sliders</source>
        <translation>Zeit und Schieberegler</translation>
    </message>
</context>
<context>
    <name>coenergy::LectureHint</name>
    <message>
        <source>Views of the equations</source>
        <translation>Ansichten der Gleichungen</translation>
    </message>
    <message>
        <source>Space goes on · P pen, E erases · B dark · F9 one pane alone · Esc leaves</source>
        <translation>Leertaste: weiter · P: Stift, E: wischen · B: dunkel · F9: ein Bereich allein · Esc: Ende</translation>
    </message>
    <message>
        <source>Space goes on · P pen, E erases · F9 one pane · Esc leaves</source>
        <translation>Leertaste: weiter · P: Stift, E: wischen · F9: ein Bereich · Esc: Ende</translation>
    </message>
    <message>
        <source>Space goes on · P pen, E erases · Esc leaves</source>
        <translation>Leertaste: weiter · P: Stift, E: wischen · Esc: Ende</translation>
    </message>
    <message>
        <source>P pen, E erases · Esc leaves</source>
        <translation>P: Stift, E: wischen · Esc: Ende</translation>
    </message>
    <message>
        <source>P pen · E erases</source>
        <translation>P: Stift · E: weg</translation>
    </message>
</context>
<context>
    <name>coenergy::LegendEntry</name>
    <message>
        <source>Curve %1</source>
        <translation>Kurve %1</translation>
    </message>
    <message>
        <source>%1: click to hide or show, Delete to remove</source>
        <translation>%1: Klicken blendet aus oder ein, Entf entfernt</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Einblenden</translation>
    </message>
    <message>
        <source>Remove curve</source>
        <translation>Kurve entfernen</translation>
    </message>
    <message>
        <source>%1: click to remove it</source>
        <translation>%1: klicken entfernt ihn</translation>
    </message>
    <message>
        <source>Remove pinned run</source>
        <translation>Angehefteten Lauf entfernen</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Next in order</source>
        <translation>Der Reihe nach</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
    <message>
        <source>Sky blue</source>
        <translation>Hellblau</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Weiß</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>Schwarz</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Stil</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>Dashed</source>
        <translation>Gestrichelt</translation>
    </message>
    <message>
        <source>Dotted</source>
        <translation>Gepunktet</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
</context>
<context>
    <name>coenergy::LinearizedBand</name>
    <message>
        <source>Linearized</source>
        <translation>Linearisiert</translation>
    </message>
    <message>
        <source>Linearized about %1</source>
        <translation>Linearisiert um %1</translation>
    </message>
</context>
<context>
    <name>coenergy::LiveValues</name>
    <message>
        <source>Set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
</context>
<context>
    <name>coenergy::MainWindow</name>
    <message>
        <source>Coenergy models (*.ldae)</source>
        <translation>Coenergy-Modelle (*.ldae)</translation>
    </message>
    <message>
        <source>%1 cannot be opened</source>
        <translation>%1 kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 cannot be saved</source>
        <translation>%1 kann nicht gespeichert werden</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1 exportiert</translation>
    </message>
    <message>
        <source>Copied LaTeX</source>
        <translation>LaTeX kopiert</translation>
    </message>
    <message>
        <source>Copied LaTeX that is not up to date</source>
        <translation>LaTeX kopiert, das nicht auf dem neuesten Stand ist</translation>
    </message>
    <message>
        <source>Untitled model</source>
        <translation>Modell ohne Titel</translation>
    </message>
    <message>
        <source>%1[*] — Coenergy</source>
        <translation>%1[*] — Coenergy</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>Undo: what</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Open model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>Models (*.ldae *.LagEq.txt)</source>
        <translation>Modelle (*.ldae *.LagEq.txt)</translation>
    </message>
    <message>
        <source>LagEq files (*.LagEq.txt)</source>
        <translation>LagEq-Dateien (*.LagEq.txt)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Save model</source>
        <translation>Modell speichern</translation>
    </message>
    <message>
        <source>equations</source>
        <translation>gleichungen</translation>
    </message>
    <message>
        <source>Export equations</source>
        <translation>Gleichungen exportieren</translation>
    </message>
    <message>
        <source>LaTeX (*.tex)</source>
        <translation>LaTeX (*.tex)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save the changes to this model?</source>
        <translation>Änderungen an diesem Modell speichern?</translation>
    </message>
    <message>
        <source>Without saving, the changes are lost.</source>
        <translation>Ohne Speichern gehen die Änderungen verloren.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>New model</source>
        <translation>Neues Modell</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open example</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Export equations as LaTeX…</source>
        <translation>Gleichungen als LaTeX exportieren…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Add row below</source>
        <translation>Zeile darunter hinzufügen</translation>
    </message>
    <message>
        <source>Remove row</source>
        <translation>Zeile entfernen</translation>
    </message>
    <message>
        <source>Move row up</source>
        <translation>Zeile nach oben</translation>
    </message>
    <message>
        <source>Move row down</source>
        <translation>Zeile nach unten</translation>
    </message>
    <message>
        <source>Copy selected equation as LaTeX</source>
        <translation>Gewählte Gleichung als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Copy all equations as LaTeX</source>
        <translation>Alle Gleichungen als LaTeX kopieren</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Simplify equations</source>
        <translation>Gleichungen vereinfachen</translation>
    </message>
    <message>
        <source>Colour terms by origin</source>
        <translation>Terme nach Herkunft färben</translation>
    </message>
    <message>
        <source>Enlarge equations</source>
        <translation>Gleichungen vergrößern</translation>
    </message>
    <message>
        <source>Reduce equations</source>
        <translation>Gleichungen verkleinern</translation>
    </message>
    <message>
        <source>Normal size</source>
        <translation>Normale Größe</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation>Voriger Bereich</translation>
    </message>
    <message>
        <source>Next problem</source>
        <translation>Nächstes Problem</translation>
    </message>
    <message>
        <source>Previous problem</source>
        <translation>Voriges Problem</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>About Coenergy</source>
        <translation>Über Coenergy</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>Keine Dateien</translation>
    </message>
    <message>
        <source>Coenergy %1</source>
        <translation>Coenergy %1</translation>
    </message>
    <message>
        <source>From the energies of a system to its Lagrangian differential-algebraic equations.

Free software under the GNU General Public License, version 3 or later. With GiNaC, Qt and MathJax.</source>
        <translation>Von den Energien eines Systems zu seinen lagrangeschen differential-algebraischen Gleichungen.

Freie Software unter der GNU General Public License, Version 3 oder später. Mit GiNaC, Qt und MathJax.</translation>
    </message>
    <message>
        <source>This cannot be done</source>
        <translation>Das geht nicht</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Show audits as curves</source>
        <translation>Prüfungen als Kurven zeigen</translation>
    </message>
    <message>
        <source>Export plot</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>Writing the report: %1 %</source>
        <translation>Der Bericht wird geschrieben: %1 %</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>report</source>
        <translation>bericht</translation>
    </message>
    <message>
        <source>LaTeX, with its plots beside it (*.tex)</source>
        <translation>LaTeX, mit den Diagrammen daneben (*.tex)</translation>
    </message>
    <message>
        <source>Export report…</source>
        <translation>Bericht exportieren…</translation>
    </message>
    <message>
        <source>Check my equation</source>
        <translation>Meine Gleichung prüfen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Equations</source>
        <translation>Gleichungen</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>%1 gave way: there is no room for more panes.</source>
        <translation>Der Bereich „%1“ ist gewichen: Für mehr ist kein Platz.</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>Analyse</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Only this pane</source>
        <translation>Nur dieser Bereich</translation>
    </message>
    <message>
        <source>Pane in its own window</source>
        <translation>Bereich in eigenem Fenster</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Erscheinungsbild</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Wie die Arbeitsfläche</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Next view of the equations</source>
        <translation>Nächste Ansicht der Gleichungen</translation>
    </message>
    <message>
        <source>Previous view of the equations</source>
        <translation>Vorige Ansicht der Gleichungen</translation>
    </message>
    <message>
        <source>Run</source>
        <comment>menu</comment>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Add plot</source>
        <translation>Diagramm hinzufügen</translation>
    </message>
    <message>
        <source>Fit all plots</source>
        <translation>Alle Diagramme einpassen</translation>
    </message>
    <message>
        <source>Values at the cursors</source>
        <translation>Werte an den Cursorn</translation>
    </message>
    <message>
        <source>Table of all samples</source>
        <translation>Tabelle aller Werte</translation>
    </message>
    <message>
        <source>Pin this run to compare it with the next ones</source>
        <translation>Diesen Lauf anheften, um ihn mit den nächsten zu vergleichen</translation>
    </message>
    <message>
        <source>The model, with everything that is typed (Ctrl+1)</source>
        <translation>Das Modell mit allem, was eingegeben wird (Strg+1)</translation>
    </message>
    <message>
        <source>The equations, and what explains them (Ctrl+2)</source>
        <translation>Die Gleichungen und was sie erklärt (Strg+2)</translation>
    </message>
    <message>
        <source>The motion: plots of a run (Ctrl+3)</source>
        <translation>Die Bewegung: Diagramme eines Laufs (Strg+3)</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Add a plot</source>
        <translation>Diagramm hinzufügen</translation>
    </message>
    <message>
        <source>No copy of the unsaved model can be kept: %1</source>
        <translation>Vom ungespeicherten Modell kann keine Kopie aufbewahrt werden: %1</translation>
    </message>
    <message>
        <source>%1 is open in another window too (%2).</source>
        <translation>%1 ist auch in einem anderen Fenster offen (%2).</translation>
    </message>
    <message>
        <source>Drawing the pictures…</source>
        <translation>Die Bilder werden gezeichnet…</translation>
    </message>
    <message>
        <source>Export drawing…</source>
        <translation>Zeichnung exportieren…</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Vortragen</translation>
    </message>
    <message>
        <source>Large, for a lecture (F11); Esc leaves</source>
        <translation>Groß, für einen Vortrag (F11); Esc beendet</translation>
    </message>
    <message>
        <source>Animation (*.gif)</source>
        <translation>Animation (*.gif)</translation>
    </message>
    <message>
        <source>Vector picture of this instant (*.svg)</source>
        <translation>Vektorbild dieses Augenblicks (*.svg)</translation>
    </message>
    <message>
        <source>Picture of this instant (*.png)</source>
        <translation>Bild dieses Augenblicks (*.png)</translation>
    </message>
    <message>
        <source>Pictures, one for each frame (*.png)</source>
        <translation>Bilder, eines für jeden Schritt (*.png)</translation>
    </message>
    <message>
        <source>Export drawing</source>
        <translation>Zeichnung exportieren</translation>
    </message>
    <message>
        <source>drawing</source>
        <translation>Zeichnung</translation>
    </message>
    <message>
        <source>Print equations…</source>
        <translation>Gleichungen drucken…</translation>
    </message>
    <message>
        <source>Print plots…</source>
        <translation>Diagramme drucken…</translation>
    </message>
    <message>
        <source>Print report…</source>
        <translation>Bericht drucken…</translation>
    </message>
    <message>
        <source>There are no plots to print</source>
        <translation>Es gibt keine Diagramme zu drucken</translation>
    </message>
    <message>
        <source>Run the model first (F5).</source>
        <translation>Das Modell erst simulieren (F5).</translation>
    </message>
    <message>
        <source>Print %1</source>
        <translation>%1 drucken</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Run on every change</source>
        <translation>Bei jeder Änderung rechnen</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>The drawing was not exported.</source>
        <translation>Die Zeichnung wurde nicht exportiert.</translation>
    </message>
    <message>
        <source>It can be written as .gif, .svg or .png, and not as .%1.</source>
        <translation>Sie kann als .gif, .svg oder .png geschrieben werden, nicht als .%1.</translation>
    </message>
    <message>
        <source>Export run as table (CSV)…</source>
        <translation>Lauf als Tabelle exportieren (CSV)…</translation>
    </message>
    <message>
        <source>%1…</source>
        <comment>a plot to be exported</comment>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Declare coordinates of bodies</source>
        <translation>Koordinaten der Körper angeben</translation>
    </message>
    <message>
        <source>Write out bodies</source>
        <translation>Körper ausschreiben</translation>
    </message>
    <message>
        <source>Check units</source>
        <translation>Einheiten prüfen</translation>
    </message>
    <message>
        <source>Where the model rests, and how it moves near there (Ctrl+4)</source>
        <translation>Wo das Modell ruht, und wie es sich in der Nähe bewegt (Strg+4)</translation>
    </message>
    <message>
        <source>Analysis</source>
        <comment>menu</comment>
        <translation>Analyse</translation>
    </message>
    <message>
        <source>Find equilibria</source>
        <translation>Gleichgewichtslagen suchen</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
    <message>
        <source>Vector picture (*.svg)</source>
        <translation>Vektorbild (*.svg)</translation>
    </message>
    <message>
        <source>Document (*.pdf)</source>
        <translation>Dokument (*.pdf)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>%1 exportieren</translation>
    </message>
    <message>
        <source>Nothing was exported.</source>
        <translation>Es wurde nichts exportiert.</translation>
    </message>
    <message>
        <source>It can be written as .png, .svg, .pdf or .csv, and not as .%1.</source>
        <translation>Möglich sind .png, .svg, .pdf und .csv, nicht aber .%1.</translation>
    </message>
    <message>
        <source>New linear graph</source>
        <translation>Neuer linearer Graph</translation>
    </message>
    <message>
        <source>New field</source>
        <translation>Neues Feld</translation>
    </message>
    <message>
        <source>New functional</source>
        <translation>Neues Funktional</translation>
    </message>
    <message>
        <source>Write as energies</source>
        <translation>Als Energien schreiben</translation>
    </message>
    <message>
        <source>The linear graph, to be drawn (Ctrl+6)</source>
        <translation>Der lineare Graph, zum Zeichnen (Strg+6)</translation>
    </message>
    <message>
        <source>Like equations as one</source>
        <translation>Gleiche Gleichungen als eine</translation>
    </message>
    <message>
        <source>Write as a graph</source>
        <translation>Als Graphen schreiben</translation>
    </message>
    <message>
        <source>Looking for the graph...</source>
        <translation>Der Graph wird gesucht…</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>Webseite (*.html)</translation>
    </message>
    <message>
        <source>Import curves (CSV)…</source>
        <translation>Kurven importieren (CSV)…</translation>
    </message>
    <message>
        <source>Import curves</source>
        <translation>Kurven importieren</translation>
    </message>
    <message>
        <source>Columns of numbers (*.csv *.txt *.dat *.tsv)</source>
        <translation>Spalten von Zahlen (*.csv *.txt *.dat *.tsv)</translation>
    </message>
    <message>
        <source>%1 holds no curves</source>
        <translation>%1 enthält keine Kurven</translation>
    </message>
    <message>
        <source>import curves</source>
        <translation>Kurven importieren</translation>
    </message>
    <message>
        <source>Read only in part</source>
        <translation>Nur zum Teil gelesen</translation>
    </message>
    <message>
        <source>The file of this model was read only in part.</source>
        <translation>Die Datei dieses Modells wurde nur zum Teil gelesen.</translation>
    </message>
    <message>
        <source>A run would be that of what was understood, and not of the model in the file.</source>
        <translation>Gerechnet würde, was verstanden wurde, und nicht das Modell in der Datei.</translation>
    </message>
    <message>
        <source>Run what was read</source>
        <translation>Gelesenes rechnen</translation>
    </message>
    <message>
        <source>Show the problems</source>
        <translation>Probleme zeigen</translation>
    </message>
    <message>
        <source>Writing the program…</source>
        <translation>Das Programm wird geschrieben…</translation>
    </message>
    <message>
        <source>%1 is not complete</source>
        <translation>%1 ist nicht vollständig</translation>
    </message>
    <message>
        <source>Export program…</source>
        <translation>Programm exportieren…</translation>
    </message>
    <message>
        <source>Export program</source>
        <translation>Programm exportieren</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>Studien</translation>
    </message>
    <message>
        <source>Runs with other numbers, and what is measured of each (Ctrl+5)</source>
        <translation>Läufe mit anderen Zahlen, und was an jedem gemessen wird (Strg+5)</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>HDF5 (*.h5 *.hdf5)</source>
        <translation>HDF5 (*.h5 *.hdf5)</translation>
    </message>
</context>
<context>
    <name>coenergy::ManualWindow</name>
    <message>
        <source>:/manual/en.md</source>
        <comment>the file of the manual</comment>
        <translation>:/manual/de.md</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Sections of the manual</source>
        <translation>Abschnitte des Handbuchs</translation>
    </message>
    <message>
        <source>This does not occur in the manual.</source>
        <translation>Das kommt im Handbuch nicht vor.</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>modes</source>
        <translation>Moden</translation>
    </message>
    <message>
        <source>lumps</source>
        <translation>Punktelemente</translation>
    </message>
    <message>
        <source>lumps, the last one halved</source>
        <translation>Punktelemente, das letzte halbiert</translation>
    </message>
</context>
<context>
    <name>coenergy::MatrixCard</name>
    <message>
        <source>The states: deviations from the equilibrium.</source>
        <translation>Die Zustände: Abweichungen vom Gleichgewicht.</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>Matrizen</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>Noch nicht berechnet.</translation>
    </message>
    <message>
        <source>The matrices are too large to be read; copy them from the menu.</source>
        <translation>Die Matrizen sind zum Lesen zu groß; kopieren Sie sie aus dem Menü.</translation>
    </message>
</context>
<context>
    <name>coenergy::ModeCard</name>
    <message>
        <source>Modes</source>
        <translation>Eigenformen</translation>
    </message>
    <message>
        <source>Animate</source>
        <translation>Animieren</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Eigenform</translation>
    </message>
    <message>
        <source>ζ</source>
        <translation>ζ</translation>
    </message>
    <message>
        <source>Damping ratio</source>
        <translation>Dämpfungsgrad</translation>
    </message>
    <message>
        <source>Time constant; negative where the motion grows</source>
        <translation>Zeitkonstante; negativ, wo die Bewegung anwächst</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Angular frequency</source>
        <translation>Kreisfrequenz</translation>
    </message>
    <message>
        <source>Natural frequency of the uniform field without any assumed modes, undamped</source>
        <translation>Eigenfrequenz des gleichförmigen Feldes ohne angenommene Moden, ungedämpft</translation>
    </message>
    <message>
        <source>ω = %1 rad/s</source>
        <translation>ω = %1 rad/s</translation>
    </message>
    <message>
        <source>λ 1/s</source>
        <translation>λ 1/s</translation>
    </message>
    <message>
        <source>ω rad/s</source>
        <translation>ω rad/s</translation>
    </message>
    <message>
        <source>f Hz</source>
        <translation>f Hz</translation>
    </message>
    <message>
        <source>exact f Hz</source>
        <translation>exaktes f Hz</translation>
    </message>
    <message>
        <source>τ s</source>
        <translation>τ s</translation>
    </message>
</context>
<context>
    <name>coenergy::ModePicture</name>
    <message>
        <source>Shape of the mode</source>
        <translation>Gestalt der Eigenform</translation>
    </message>
</context>
<context>
    <name>coenergy::ModelEditor</name>
    <message>
        <source>Add parameter %1</source>
        <translation>Parameter %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add coordinate %1</source>
        <translation>Koordinate %1 hinzufügen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>%1 bearbeiten</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message numerus="yes">
        <source>Add %n parameters</source>
        <translation>
            <numerusform>%n Parameter hinzufügen</numerusform>
            <numerusform>%n Parameter hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add to the model</source>
        <translation>Zum Modell hinzufügen</translation>
    </message>
    <message>
        <source>Add to the model (Ctrl+Shift+A)</source>
        <translation>Zum Modell hinzufügen (Strg+Umschalt+A)</translation>
    </message>
    <message numerus="yes">
        <source>Add %n coordinates</source>
        <translation>
            <numerusform>%n Koordinate hinzufügen</numerusform>
            <numerusform>%n Koordinaten hinzufügen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n names</source>
        <translation>
            <numerusform>%n Namen hinzufügen</numerusform>
            <numerusform>%n Namen hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename %1 everywhere</source>
        <translation>%1 überall umbenennen</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
</context>
<context>
    <name>coenergy::ModelPane</name>
    <message>
        <source>Variables</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>drag one onto a plot</source>
        <translation>auf ein Diagramm ziehen</translation>
    </message>
</context>
<context>
    <name>coenergy::MotionDrawing</name>
    <message>
        <source>Draw it</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Propose shapes for the positions that the model names</source>
        <translation>Formen für die Lagen vorschlagen, die das Modell benennt</translation>
    </message>
    <message>
        <source>draw it</source>
        <translation>Zeichnung vorschlagen</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>drag %1</source>
        <translation>%1 ziehen</translation>
    </message>
    <message>
        <source>Nothing can be moved before the equations are known and have no errors.</source>
        <translation>Nichts lässt sich bewegen, solange die Gleichungen nicht bekannt und ohne Fehler sind.</translation>
    </message>
    <message>
        <source>This place does not move: no coordinate moves it while the constraints hold. Take another body.</source>
        <translation>Diese Stelle bewegt sich nicht: Keine Koordinate bewegt sie, solange die Bedingungen gelten. Fassen Sie einen anderen Körper an.</translation>
    </message>
    <message>
        <source>The constraints permit no more in this direction.</source>
        <translation>Die Bedingungen lassen in dieser Richtung nicht mehr zu.</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Nothing: the whole motion</source>
        <translation>Nichts: die ganze Bewegung</translation>
    </message>
    <message>
        <source>Both ends are at the same point. Choose the shape again, and two points.</source>
        <translation>Beide Enden liegen am selben Punkt. Wählen Sie die Form noch einmal, und zwei Punkte.</translation>
    </message>
    <message>
        <source>draw %1</source>
        <comment>a new shape</comment>
        <translation>%1 zeichnen</translation>
    </message>
</context>
<context>
    <name>coenergy::MotionField</name>
    <message>
        <source>Pictures of the field</source>
        <translation>Bilder des Felds</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
</context>
<context>
    <name>coenergy::MotionPath</name>
    <message>
        <source>Reset path</source>
        <translation>Weg zurücksetzen</translation>
    </message>
    <message>
        <source>Put the varied path back onto the stationary one</source>
        <translation>Den variierten Weg auf den stationären zurücklegen</translation>
    </message>
    <message>
        <source>There is no path as long as the functional has an error, so mend it first.</source>
        <translation>Es gibt keinen Weg, solange das Funktional einen Fehler hat; beheben Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>%1 has no value, so give it one to see the path.</source>
        <translation>%1 hat keinen Wert; geben Sie einen, um den Weg zu sehen.</translation>
    </message>
    <message>
        <source>An end of the interval, or what is given there, is no number, or the interval is empty, so give it other values.</source>
        <translation>Ein Ende des Intervalls oder was dort gegeben ist, ist keine Zahl, oder das Intervall ist leer; geben Sie andere Werte.</translation>
    </message>
    <message>
        <source>No path was found that makes the functional stationary, so try other ends.</source>
        <translation>Es wurde kein Weg gefunden, der das Funktional stationär macht; versuchen Sie andere Enden.</translation>
    </message>
    <message>
        <source>No other path near it satisfies the constraint, so that no multiplier is determined; give the integral another value.</source>
        <translation>Kein anderer Weg in der Nähe erfüllt die Nebenbedingung, sodass kein Multiplikator bestimmt ist; geben Sie dem Integral einen anderen Wert.</translation>
    </message>
    <message>
        <source>A path was found but not exactly enough, so try other ends or parameters.</source>
        <translation>Ein Weg wurde gefunden, aber nicht genau genug; versuchen Sie andere Enden oder Parameter.</translation>
    </message>
    <message>
        <source>With these ends there are infinitely many neighbouring paths, or none, so choose other ends or conditions.</source>
        <translation>Mit diesen Enden gibt es unendlich viele Wege nebeneinander oder keinen; wählen Sie andere Enden oder Bedingungen.</translation>
    </message>
    <message>
        <source>Next path</source>
        <translation>Nächster Weg</translation>
    </message>
    <message>
        <source>Several paths make the functional stationary: show the next one</source>
        <translation>Mehrere Wege machen das Funktional stationär: den nächsten zeigen</translation>
    </message>
</context>
<context>
    <name>coenergy::NumberTools</name>
    <message>
        <source>Sweep</source>
        <translation>Durchlaufen</translation>
    </message>
    <message>
        <source>Once through the range, from its beginning</source>
        <translation>Einmal durch den Bereich, von seinem Anfang an</translation>
    </message>
    <message>
        <source>Oscillate</source>
        <translation>Hin und her</translation>
    </message>
    <message>
        <source>Back and forth, until it is stopped</source>
        <translation>Hin und her, bis es angehalten wird</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück auf %1</translation>
    </message>
</context>
<context>
    <name>coenergy::OriginLegend</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
</context>
<context>
    <name>coenergy::PaneHeader</name>
    <message>
        <source>Only this pane, and back (F9)</source>
        <translation>Nur dieser Bereich, und zurück (F9)</translation>
    </message>
    <message>
        <source>Only this pane</source>
        <translation>Nur dieser Bereich</translation>
    </message>
</context>
<context>
    <name>coenergy::PaneSwitches</name>
    <message>
        <source>Panes</source>
        <translation>Bereiche</translation>
    </message>
</context>
<context>
    <name>coenergy::PathCanvas</name>
    <message>
        <source>Path</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>difference %1</source>
        <translation>Unterschied %1</translation>
    </message>
    <message>
        <source>varied %1</source>
        <translation>variiert %1</translation>
    </message>
    <message>
        <source>no value along the varied path</source>
        <translation>kein Wert entlang des variierten Wegs</translation>
    </message>
    <message>
        <source>stationary %1</source>
        <translation>stationär %1</translation>
    </message>
    <message>
        <source>Drag a point, or Left, Right: choose one · Up, Down: move it; with Shift a tenth, with Ctrl ten times · Delete: put it back</source>
        <translation>Einen Punkt ziehen, oder Links, Rechts: einen wählen · Auf, Ab: ihn bewegen; mit Umschalt ein Zehntel, mit Strg das Zehnfache · Entf: ihn zurücklegen</translation>
    </message>
    <message>
        <source>The path %1 of %2 from %3 to %4 makes the functional stationary; its value is %5.</source>
        <translation>Der Weg %1 von %2 von %3 bis %4 macht das Funktional stationär; sein Wert ist %5.</translation>
    </message>
    <message>
        <source>Point %1 of %2 is moved by %3.</source>
        <translation>Punkt %1 von %2 ist um %3 bewegt.</translation>
    </message>
    <message>
        <source>The varied path&apos;s value is %1, the difference %2.</source>
        <translation>Der Wert des variierten Wegs ist %1, der Unterschied %2.</translation>
    </message>
    <message>
        <source>Second variation: %1.</source>
        <translation>Zweite Variation: %1.</translation>
    </message>
</context>
<context>
    <name>coenergy::PlotFrame</name>
    <message>
        <source>Title of the plot</source>
        <translation>Titel des Diagramms</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Add a curve</source>
        <translation>Kurve hinzufügen</translation>
    </message>
    <message>
        <source>More for this plot</source>
        <translation>Mehr zu diesem Diagramm</translation>
    </message>
    <message>
        <source>Plot %1</source>
        <translation>Diagramm %1</translation>
    </message>
    <message>
        <source>Horizontal axis: %1</source>
        <translation>Waagrechte Achse: %1</translation>
    </message>
</context>
<context>
    <name>coenergy::PlotPane</name>
    <message>
        <source>Checks of the run</source>
        <translation>Prüfungen des Laufs</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>rename plot</source>
        <translation>Diagramm umbenennen</translation>
    </message>
    <message>
        <source>remove curve</source>
        <translation>Kurve entfernen</translation>
    </message>
    <message>
        <source>Run the simulation (F5), and the curves appear here.</source>
        <translation>Starten Sie die Simulation (F5), und die Kurven erscheinen hier.</translation>
    </message>
    <message>
        <source>There is no plot yet. Run the simulation (F5), or add a plot.</source>
        <translation>Es gibt noch kein Diagramm. Starten Sie die Simulation (F5), oder fügen Sie ein Diagramm hinzu.</translation>
    </message>
    <message>
        <source>add plot</source>
        <translation>Diagramm hinzufügen</translation>
    </message>
    <message>
        <source>remove plot</source>
        <translation>Diagramm entfernen</translation>
    </message>
    <message>
        <source>add curve %1</source>
        <translation>Kurve %1 hinzufügen</translation>
    </message>
    <message>
        <source>Plot over what? t, a name or an expression</source>
        <translation>Worüber zeichnen? t, ein Name oder ein Ausdruck</translation>
    </message>
    <message>
        <source>change horizontal axis</source>
        <translation>waagrechte Achse ändern</translation>
    </message>
    <message>
        <source>Add curve…</source>
        <translation>Kurve hinzufügen…</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Horizontal axis…</source>
        <translation>Waagrechte Achse…</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Remove plot</source>
        <translation>Diagramm entfernen</translation>
    </message>
    <message>
        <source>Previous view</source>
        <translation>Vorige Ansicht</translation>
    </message>
    <message>
        <source>Next view</source>
        <translation>Nächste Ansicht</translation>
    </message>
    <message>
        <source>Which curves? Search a name or type an expression</source>
        <translation>Welche Kurven? Namen suchen oder Ausdruck eingeben</translation>
    </message>
    <message>
        <source>Equal scales</source>
        <translation>Gleiche Maßstäbe</translation>
    </message>
    <message>
        <source>set equal scales</source>
        <translation>gleiche Maßstäbe setzen</translation>
    </message>
    <message>
        <source>let scales differ</source>
        <translation>Maßstäbe freigeben</translation>
    </message>
    <message>
        <source>Double click: all of it</source>
        <translation>Doppelklick: alles zeigen</translation>
    </message>
    <message>
        <source>run.csv</source>
        <translation>lauf.csv</translation>
    </message>
    <message>
        <source>change scale of an axis</source>
        <translation>Teilung einer Achse ändern</translation>
    </message>
    <message>
        <source>Logarithmic horizontal axis</source>
        <translation>Waagrechte Achse logarithmisch</translation>
    </message>
    <message>
        <source>Logarithmic vertical axis</source>
        <translation>Senkrechte Achse logarithmisch</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Their rates</source>
        <translation>Ableitungen nach der Zeit</translation>
    </message>
    <message>
        <source>Their integrals over time</source>
        <translation>Integrale über die Zeit</translation>
    </message>
    <message>
        <source>Their spectra</source>
        <translation>Spektren</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeige</translation>
    </message>
    <message>
        <source>change what a plot shows</source>
        <translation>ändern, was ein Diagramm zeigt</translation>
    </message>
    <message>
        <source>Time axis of its own</source>
        <translation>Eigene Zeitachse</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Words at %1</source>
        <translation>Wörter bei %1</translation>
    </message>
    <message>
        <source>add note</source>
        <translation>Notiz hinzufügen</translation>
    </message>
    <message>
        <source>Add note here…</source>
        <translation>Hier Notiz hinzufügen…</translation>
    </message>
    <message>
        <source>Remove note</source>
        <translation>Notiz entfernen</translation>
    </message>
    <message>
        <source>remove note</source>
        <translation>Notiz entfernen</translation>
    </message>
    <message>
        <source>change range of an axis</source>
        <translation>Bereich einer Achse ändern</translation>
    </message>
    <message>
        <source>Keep this range</source>
        <translation>Diesen Bereich behalten</translation>
    </message>
    <message>
        <source>Whole axis</source>
        <translation>Ganze Achse</translation>
    </message>
    <message>
        <source>change colour of a curve</source>
        <translation>Farbe einer Kurve ändern</translation>
    </message>
    <message>
        <source>change style of a curve</source>
        <translation>Stil einer Kurve ändern</translation>
    </message>
</context>
<context>
    <name>coenergy::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Wie die Arbeitsfläche</translation>
    </message>
    <message>
        <source>The language changes when Coenergy is started again.</source>
        <translation>Die Sprache wechselt beim nächsten Start von Coenergy.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
</context>
<context>
    <name>coenergy::ProblemsDrawer</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>F8 goes to the next</source>
        <translation>F8 geht zum nächsten</translation>
    </message>
</context>
<context>
    <name>coenergy::ProblemsList</name>
    <message>
        <source>%1 in %2: %3</source>
        <comment>severity, place, message</comment>
        <translation>%1 in %2: %3</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>What is wrong with the model. Enter jumps to the place.</source>
        <translation>Was am Modell nicht stimmt. Die Eingabetaste springt zur Stelle.</translation>
    </message>
    <message>
        <source>No problems.</source>
        <translation>Keine Probleme.</translation>
    </message>
</context>
<context>
    <name>coenergy::ReactionCard</name>
    <message>
        <source>plot a reaction</source>
        <translation>Reaktion auftragen</translation>
    </message>
    <message>
        <source>Reactions</source>
        <translation>Reaktionen</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Auftragen</translation>
    </message>
    <message>
        <source>Reaction</source>
        <translation>Reaktion</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größte</translation>
    </message>
    <message>
        <source>at t</source>
        <translation>bei t</translation>
    </message>
    <message>
        <source>The chosen reaction as a curve over the run</source>
        <translation>Die gewählte Reaktion als Kurve über den Lauf</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Run the model to see what its constraints exert.</source>
        <translation>Starten Sie einen Lauf, um zu sehen, was die Bedingungen ausüben.</translation>
    </message>
    <message>
        <source>Nothing constrains the motion.</source>
        <translation>Nichts schränkt die Bewegung ein.</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>a constraint, a coordinate</comment>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 reverses at t = %2.</source>
        <translation>%1 kehrt sich bei t = %2 um.</translation>
    </message>
    <message numerus="yes">
        <source>%1 reverses %n times, first at t = %2.</source>
        <translation>
            <numerusform>%1 kehrt sich einmal um, bei t = %2.</numerusform>
            <numerusform>%1 kehrt sich %n-mal um, zuerst bei t = %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>A contact that can only push would have opened there.</source>
        <translation>Ein Kontakt, der nur drücken kann, hätte sich dort geöffnet.</translation>
    </message>
</context>
<context>
    <name>coenergy::ReportExport</name>
    <message>
        <source>The model has no equations.</source>
        <translation>Das Modell hat keine Gleichungen.</translation>
    </message>
    <message>
        <source>Equations of motion</source>
        <translation>Bewegungsgleichungen</translation>
    </message>
    <message>
        <source>Equations of a path</source>
        <translation>Gleichungen eines Wegs</translation>
    </message>
</context>
<context>
    <name>coenergy::ResponseCard</name>
    <message>
        <source>let a force act</source>
        <translation>eine Kraft wirken lassen</translation>
    </message>
    <message>
        <source>Frequency response</source>
        <translation>Frequenzgang</translation>
    </message>
    <message>
        <source>Step response</source>
        <translation>Sprungantwort</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgang</translation>
    </message>
    <message>
        <source>Diagram</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Bode</source>
        <translation>Bode</translation>
    </message>
    <message>
        <source>Nyquist</source>
        <translation>Nyquist</translation>
    </message>
    <message>
        <source>The model has no parameter that could act as an input.</source>
        <translation>Das Modell hat keinen Parameter, der als Eingang wirken könnte.</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>Noch nicht berechnet.</translation>
    </message>
    <message>
        <source>%1 does not follow %2, to first order.</source>
        <translation>%1 folgt %2 in erster Ordnung nicht.</translation>
    </message>
    <message>
        <source>The input jumps by 1 at t = 0.</source>
        <translation>Der Eingang springt bei t = 0 um 1.</translation>
    </message>
    <message>
        <source>Left out for following the rate of change of %1: %2.</source>
        <translation>Weggelassen, weil es der Änderungsrate von %1 folgt: %2.</translation>
    </message>
    <message>
        <source>Let a force act on %1</source>
        <translation>Eine Kraft auf %1 wirken lassen</translation>
    </message>
    <message>
        <source>Left out for a jump, a corner or a root at this point: %1.</source>
        <translation>Weggelassen wegen eines Sprungs, Knicks oder einer Wurzel an dieser Stelle: %1.</translation>
    </message>
</context>
<context>
    <name>coenergy::RoutesView</name>
    <message>
        <source>State space</source>
        <translation>Zustandsraum</translation>
    </message>
    <message>
        <source>The same by energies</source>
        <translation>Dasselbe durch Energien</translation>
    </message>
    <message>
        <source>The energies of the graph and Lagrange&apos;s equations of them appear here.</source>
        <translation>Hier erscheinen die Energien des Graphen und Lagranges Gleichungen dazu.</translation>
    </message>
</context>
<context>
    <name>coenergy::RunBadge</name>
    <message>
        <source>good</source>
        <translation>gut</translation>
    </message>
    <message>
        <source>doubtful</source>
        <translation>zweifelhaft</translation>
    </message>
    <message>
        <source>bad</source>
        <translation>schlecht</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Checks of the run: no run yet</source>
        <translation>Prüfungen des Laufs: noch kein Lauf</translation>
    </message>
    <message>
        <source>Checks of the run: %1</source>
        <translation>Prüfungen des Laufs: %1</translation>
    </message>
    <message>
        <source>After a run: how well the constraints and the balance of energy are kept</source>
        <translation>Nach einem Lauf: wie gut Bedingungen und Energiebilanz eingehalten sind</translation>
    </message>
    <message>
        <source>How well the constraints and the balance of energy are kept: %1.
Both are necessary, not sufficient. Click for their curves.</source>
        <translation>Wie gut Bedingungen und Energiebilanz eingehalten sind: %1.
Beides ist notwendig, nicht hinreichend. Klicken zeigt die Kurven.</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Noch kein Lauf</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Constraints: exact</source>
        <translation>Bedingungen: exakt</translation>
    </message>
    <message>
        <source>Constraints: none</source>
        <translation>Bedingungen: keine</translation>
    </message>
</context>
<context>
    <name>coenergy::RunButton</name>
    <message>
        <source>Stop %1 %</source>
        <translation>Anhalten %1 %</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Stop, and keep what there is (Esc)</source>
        <translation>Anhalten und behalten, was da ist (Esc)</translation>
    </message>
    <message>
        <source>Run the simulation (F5)</source>
        <translation>Simulation rechnen (F5)</translation>
    </message>
</context>
<context>
    <name>coenergy::RunPane</name>
    <message>
        <source>A run of this model takes more than a second: it starts when you let go.</source>
        <translation>Ein Lauf dieses Modells dauert länger als eine Sekunde: Er beginnt beim Loslassen.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>This run belongs to the model before the last change.</source>
        <translation>Dieser Lauf gehört zum Modell vor der letzten Änderung.</translation>
    </message>
    <message>
        <source>Go to it</source>
        <translation>Hingehen</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>There has been no run yet.</source>
        <translation>Es gab noch keinen Lauf.</translation>
    </message>
    <message>
        <source>Keep it</source>
        <comment>the start of the run</comment>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Keep the start of the run</source>
        <translation>Anfang des Laufs übernehmen</translation>
    </message>
    <message>
        <source>A source stands in the equations: they and the run follow when the slider is let go.</source>
        <translation>Eine Quelle steht in den Gleichungen: Diese und der Lauf folgen, wenn der Regler losgelassen wird.</translation>
    </message>
    <message>
        <source>pinned: of another model</source>
        <translation>angeheftet: eines anderen Modells</translation>
    </message>
    <message>
        <source>pinned: the same values</source>
        <translation>angeheftet: dieselben Werte</translation>
    </message>
    <message>
        <source>pinned: %1</source>
        <translation>angeheftet: %1</translation>
    </message>
</context>
<context>
    <name>coenergy::Runs</name>
    <message>
        <source>The model cannot be simulated with these values.</source>
        <translation>Mit diesen Werten kann das Modell nicht simuliert werden.</translation>
    </message>
    <message>
        <source>Stopped before the run began.</source>
        <translation>Angehalten, bevor der Lauf begann.</translation>
    </message>
    <message>
        <source>The model cannot be simulated as it is.</source>
        <translation>Das Modell lässt sich so nicht simulieren.</translation>
    </message>
    <message>
        <source>To run, %1 needs a value.</source>
        <translation>Für einen Lauf braucht %1 einen Wert.</translation>
    </message>
    <message>
        <source>To run, %1 and %2 need values.</source>
        <translation>Für einen Lauf brauchen %1 und %2 Werte.</translation>
    </message>
    <message>
        <source>The model cannot be simulated as it is. %1</source>
        <translation>Das Modell kann so nicht simuliert werden. %1</translation>
    </message>
    <message>
        <source>To run, say what `%1` is: a parameter or a coordinate.</source>
        <translation>Für einen Lauf fehlt, was `%1` ist: ein Parameter oder eine Koordinate.</translation>
    </message>
    <message>
        <source>A functional has no motion: its path is what there is to see.</source>
        <translation>Ein Funktional hat keine Bewegung: zu sehen ist sein Weg.</translation>
    </message>
</context>
<context>
    <name>coenergy::Session</name>
    <message>
        <source>This is the file of the model itself. Choose another name.</source>
        <translation>Das ist die Datei des Modells selbst. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>%1, line %2, column %3</source>
        <translation>%1, Zeile %2, Spalte %3</translation>
    </message>
    <message>
        <source>Make %1 a regulated effort</source>
        <translation>%1 zum geregelten Effort machen</translation>
    </message>
    <message>
        <source>The file there now would be lost. %1 Save the model under another name.</source>
        <translation>Die vorhandene Datei ginge verloren. %1 Speichern Sie das Modell unter einem anderen Namen.</translation>
    </message>
    <message>
        <source>%1, process %2</source>
        <translation>%1, Prozess %2</translation>
    </message>
    <message>
        <source>Reload %1</source>
        <translation>%1 neu laden</translation>
    </message>
</context>
<context>
    <name>coenergy::ShapePalette</name>
    <message>
        <source>New shape: %1</source>
        <translation>Neue Form: %1</translation>
    </message>
    <message>
        <source>New shape: %1. Click where it begins and where it ends.</source>
        <translation>Neue Form: %1. Klicken Sie, wo sie beginnt und wo sie endet.</translation>
    </message>
    <message>
        <source>New shape: %1. Click where it lies.</source>
        <translation>Neue Form: %1. Klicken Sie, wo sie liegt.</translation>
    </message>
    <message>
        <source>New shapes</source>
        <translation>Neue Formen</translation>
    </message>
</context>
<context>
    <name>coenergy::ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>In a field</source>
        <translation>In einem Feld</translation>
    </message>
    <message>
        <source>Next or previous field</source>
        <translation>Nächstes oder voriges Feld</translation>
    </message>
    <message>
        <source>Tab, Shift+Tab</source>
        <translation>Tab, Umschalt+Tab</translation>
    </message>
    <message>
        <source>Suggest names</source>
        <translation>Namen vorschlagen</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Strg+Leertaste</translation>
    </message>
    <message>
        <source>A Greek letter by its name</source>
        <translation>Griechischer Buchstabe beim Namen</translation>
    </message>
    <message>
        <source>\theta, then Tab</source>
        <translation>\theta, dann Tab</translation>
    </message>
    <message>
        <source>Row above or below</source>
        <translation>Zeile darüber oder darunter</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>Auf, Ab</translation>
    </message>
    <message>
        <source>Confirm; below the last row add another</source>
        <translation>Bestätigen; nach der letzten Zeile eine weitere</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Break the line</source>
        <translation>Zeile umbrechen</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Umschalt+Eingabe</translation>
    </message>
    <message>
        <source>PgUp, PgDn</source>
        <translation>Bild auf, Bild ab</translation>
    </message>
    <message>
        <source>Step the number</source>
        <translation>Die Zahl um einen Schritt ändern</translation>
    </message>
    <message>
        <source>By a tenth of that; by ten times as much</source>
        <translation>Um ein Zehntel davon; um das Zehnfache</translation>
    </message>
    <message>
        <source>Shift; Ctrl with them</source>
        <translation>Umschalt; Strg dazu</translation>
    </message>
    <message>
        <source>In a plot</source>
        <translation>In einem Diagramm</translation>
    </message>
    <message>
        <source>Time cursor by a sample, by ten</source>
        <translation>Zeitcursor um einen Wert, um zehn</translation>
    </message>
    <message>
        <source>Left, Right; with Shift</source>
        <translation>Links, Rechts; mit Umschalt</translation>
    </message>
    <message>
        <source>Second cursor, for differences</source>
        <translation>Zweiter Cursor, für Differenzen</translation>
    </message>
    <message>
        <source>Ctrl+Left, Ctrl+Right</source>
        <translation>Strg+Links, Strg+Rechts</translation>
    </message>
    <message>
        <source>Cursors on or off</source>
        <translation>Cursor ein oder aus</translation>
    </message>
    <message>
        <source>C, D</source>
        <translation>C, D</translation>
    </message>
    <message>
        <source>Move the view</source>
        <translation>Ausschnitt verschieben</translation>
    </message>
    <message>
        <source>Alt with an arrow key</source>
        <translation>Alt mit Pfeiltaste</translation>
    </message>
    <message>
        <source>Zoom; one axis</source>
        <translation>Zoomen; eine Achse</translation>
    </message>
    <message>
        <source>+, −; Alt+Shift with an arrow key</source>
        <translation>+, −; Alt+Umschalt mit Pfeiltaste</translation>
    </message>
    <message>
        <source>Fit; previous view</source>
        <translation>Einpassen; voriger Ausschnitt</translation>
    </message>
    <message>
        <source>Home; Backspace</source>
        <translation>Pos1; Rücktaste</translation>
    </message>
</context>
<context>
    <name>coenergy::StartPage</name>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>No example has these words.</source>
        <translation>Kein Beispiel hat diese Wörter.</translation>
    </message>
    <message>
        <source>Start from an example</source>
        <translation>Mit einem Beispiel beginnen</translation>
    </message>
    <message numerus="yes">
        <source>Search %n examples</source>
        <translation>
            <numerusform>%n Beispiel durchsuchen</numerusform>
            <numerusform>%n Beispiele durchsuchen</numerusform>
        </translation>
    </message>
    <message>
        <source>Search the examples</source>
        <translation>Beispiele durchsuchen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
</context>
<context>
    <name>coenergy::StatusStrip</name>
    <message>
        <source>Type an energy, or choose an example.</source>
        <translation>Geben Sie eine Energie ein oder wählen Sie ein Beispiel.</translation>
    </message>
    <message>
        <source>Show the problems (F8 goes to the next)</source>
        <translation>Die Probleme zeigen (F8 geht zum nächsten)</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Keine Probleme</translation>
    </message>
    <message>
        <source>The structure of the equations</source>
        <translation>Die Struktur der Gleichungen</translation>
    </message>
    <message>
        <source>Earlier run to %1</source>
        <translation>Früherer Lauf bis %1</translation>
    </message>
    <message>
        <source>Run to %1</source>
        <translation>Lauf bis %1</translation>
    </message>
    <message>
        <source>How the run went</source>
        <translation>Wie der Lauf verlief</translation>
    </message>
    <message>
        <source>1 equation</source>
        <translation>1 Gleichung</translation>
    </message>
    <message>
        <source>no unique solution</source>
        <translation>keine eindeutige Lösung</translation>
    </message>
    <message>
        <source>1 degree of freedom</source>
        <translation>1 Freiheitsgrad</translation>
    </message>
    <message>
        <source>no constraints</source>
        <translation>keine Zwangsbedingungen</translation>
    </message>
    <message>
        <source>1 constraint</source>
        <translation>1 Zwangsbedingung</translation>
    </message>
    <message>
        <source>Unknowns: %1.</source>
        <translation>Unbekannte: %1.</translation>
    </message>
    <message>
        <source>Equations: %1.</source>
        <translation>Gleichungen: %1.</translation>
    </message>
    <message>
        <source>Differentiation index %1.</source>
        <translation>Differentiationsindex %1.</translation>
    </message>
    <message>
        <source>Initial values that can be chosen: %1.</source>
        <translation>Wählbare Anfangswerte: %1.</translation>
    </message>
    <message>
        <source>%1 was set aside: it follows from %2.</source>
        <translation>%1 wurde beiseite gelassen: Es folgt aus %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n Warnung</numerusform>
            <numerusform>%n Warnungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n equations</source>
        <translation>
            <numerusform>%n Gleichung</numerusform>
            <numerusform>%n Gleichungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n degrees of freedom</source>
        <translation>
            <numerusform>%n Freiheitsgrad</numerusform>
            <numerusform>%n Freiheitsgrade</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n constraints</source>
        <translation>
            <numerusform>%n Bedingung</numerusform>
            <numerusform>%n Bedingungen</numerusform>
        </translation>
    </message>
    <message>
        <source>1 new name</source>
        <translation>1 neuer Name</translation>
    </message>
    <message numerus="yes">
        <source>%n new names</source>
        <translation>
            <numerusform>%n neuer Name</numerusform>
            <numerusform>%n neue Namen</numerusform>
        </translation>
    </message>
    <message>
        <source>1 state</source>
        <translation>1 Zustand</translation>
    </message>
    <message>
        <source>%1 states</source>
        <translation>%1 Zustände</translation>
    </message>
    <message>
        <source>1 input</source>
        <translation>1 Eingang</translation>
    </message>
    <message>
        <source>%1 inputs</source>
        <translation>%1 Eingänge</translation>
    </message>
    <message>
        <source>1 output</source>
        <translation>1 Ausgang</translation>
    </message>
    <message>
        <source>%1 outputs</source>
        <translation>%1 Ausgänge</translation>
    </message>
</context>
<context>
    <name>coenergy::Studies</name>
    <message>
        <source>%1 points are more than a window keeps (%2). `coenergy study` runs them, and keeps them in a file.</source>
        <translation>%1 Punkte sind mehr, als ein Fenster behält (%2). `coenergy study` rechnet sie und behält sie in einer Datei.</translation>
    </message>
    <message>
        <source>The journal cannot be read.</source>
        <translation>Das Journal lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>The file is no journal of a study.</source>
        <translation>Die Datei ist kein Journal einer Studie.</translation>
    </message>
    <message>
        <source>The journal belongs to another study: the model, the study or the program is not the one that it was begun with.</source>
        <translation>Das Journal gehört zu einer anderen Studie: Modell, Studie oder Programm sind nicht die, mit denen es begonnen wurde.</translation>
    </message>
</context>
<context>
    <name>coenergy::StudyPane</name>
    <message>
        <source>without a name</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Shown as</source>
        <translation>Gezeigt als</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>Studien</translation>
    </message>
    <message>
        <source>Add a study</source>
        <translation>Studie hinzufügen</translation>
    </message>
    <message>
        <source>More for studies</source>
        <translation>Mehr zu Studien</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>Tabelle exportieren…</translation>
    </message>
    <message>
        <source>Copy command for a cluster</source>
        <translation>Befehl für einen Cluster kopieren</translation>
    </message>
    <message>
        <source>Forget all points</source>
        <translation>Alle Punkte vergessen</translation>
    </message>
    <message>
        <source>Computes the points that are missing; what is computed stays</source>
        <translation>Rechnet die Punkte, die fehlen; was gerechnet ist, bleibt</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>A study runs the model again and again with other numbers, and measures each run. “+ Study” adds one; its rows appear in the model.</source>
        <translation>Eine Studie rechnet das Modell immer wieder mit anderen Zahlen und misst jeden Lauf. „+ Studie“ legt eine an; ihre Zeilen erscheinen im Modell.</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>Noch nicht berechnet.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Run study</source>
        <translation>Studie rechnen</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>Wird vorbereitet…</translation>
    </message>
    <message>
        <source>%1 of %2 points, %3 a second, %4 left</source>
        <translation>%1 von %2 Punkten, %3 in der Sekunde, noch %4</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1 von %2 Punkten</translation>
    </message>
    <message numerus="yes">
        <source>%n points</source>
        <translation>
            <numerusform>%n Punkt</numerusform>
            <numerusform>%n Punkte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n failed</source>
        <translation>
            <numerusform>, %n gescheitert</numerusform>
            <numerusform>, %n gescheitert</numerusform>
        </translation>
    </message>
    <message>
        <source>The model or the study has changed: these points are those of before.</source>
        <translation>Das Modell oder die Studie hat sich geändert: diese Punkte sind die von vorher.</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Neu rechnen</translation>
    </message>
    <message>
        <source>Values of point %1</source>
        <translation>Werte von Punkt %1</translation>
    </message>
    <message>
        <source>Measure or quantity</source>
        <translation>Messgröße oder Größe</translation>
    </message>
    <message>
        <source>Studies and fits</source>
        <translation>Studien und Anpassungen</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>Follow a journal…</source>
        <translation>Einem Journal folgen…</translation>
    </message>
    <message>
        <source>%1 of %2 points in the journal</source>
        <translation>%1 von %2 Punkten im Journal</translation>
    </message>
    <message>
        <source>Follow a journal</source>
        <translation>Einem Journal folgen</translation>
    </message>
    <message>
        <source>Journals of studies (*.journal)</source>
        <translation>Journale von Studien (*.journal)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Go to it</source>
        <translation>Hingehen</translation>
    </message>
</context>
<context>
    <name>coenergy::StudyTableModel</name>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>vollständig</translation>
    </message>
    <message>
        <source>at a limit</source>
        <translation>an einer Grenze</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>end</source>
        <translation>Ende</translation>
    </message>
</context>
<context>
    <name>coenergy::SweepCard</name>
    <message>
        <source>Root locus</source>
        <translation>Wurzelortskurve</translation>
    </message>
    <message>
        <source>Equilibria over a parameter</source>
        <translation>Gleichgewichtslagen über einem Parameter</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannte</translation>
    </message>
    <message>
        <source>over</source>
        <comment>a parameter</comment>
        <translation>über</translation>
    </message>
    <message>
        <source>The model has no parameter with a number.</source>
        <translation>Das Modell hat keinen Parameter mit einer Zahl.</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>Noch nicht berechnet.</translation>
    </message>
    <message>
        <source>There is no equilibrium to follow.</source>
        <translation>Es gibt keine Gleichgewichtslage, der zu folgen wäre.</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 von %2 bis %3</translation>
    </message>
    <message>
        <source>There is no equilibrium in the whole range of %1.</source>
        <translation>Im ganzen Bereich von %1 gibt es keine Gleichgewichtslage.</translation>
    </message>
    <message>
        <source>%1 Solid: stable, dashed: unstable, dotted: not decided.</source>
        <translation>%1 Durchgezogen: stabil, gestrichelt: instabil, gepunktet: nicht entschieden.</translation>
    </message>
    <message>
        <source>Natural frequencies</source>
        <translation>Eigenfrequenzen</translation>
    </message>
</context>
<context>
    <name>coenergy::TableDrawer</name>
    <message>
        <source>Values at the cursors</source>
        <translation>Werte an den Cursorn</translation>
    </message>
    <message>
        <source>Table of all samples</source>
        <translation>Tabelle aller Werte</translation>
    </message>
</context>
<context>
    <name>coenergy::TextField</name>
    <message>
        <source>Replace with %1</source>
        <translation>Durch %1 ersetzen</translation>
    </message>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
</context>
<context>
    <name>coenergy::TimeBar</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>The time that all plots mark</source>
        <translation>Die Zeit, die alle Diagramme markieren</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>Wie schnell abgespielt wird</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Immer wieder</translation>
    </message>
    <message>
        <source>Play repeatedly</source>
        <translation>Immer wieder abspielen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pause (Leertaste)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Abspielen (Leertaste)</translation>
    </message>
</context>
<context>
    <name>coenergy::TreeDialog</name>
    <message>
        <source>Tree of %1</source>
        <translation>Baum von %1</translation>
    </message>
    <message>
        <source>As typed</source>
        <translation>Wie getippt</translation>
    </message>
    <message>
        <source>As it is kept</source>
        <translation>Wie er behalten wird</translation>
    </message>
</context>
<context>
    <name>coenergy::TypePalette</name>
    <message>
        <source>Type of new branches</source>
        <translation>Typ neuer Zweige</translation>
    </message>
    <message>
        <source>New branches: %1 (key %2)</source>
        <translation>Neue Zweige: %1 (Taste %2)</translation>
    </message>
</context>
<context>
    <name>coenergy::UnsavedModels</name>
    <message>
        <source>a model without a name</source>
        <translation>ein Modell ohne Namen</translation>
    </message>
    <message>
        <source>Models that were not saved</source>
        <translation>Nicht gespeicherte Modelle</translation>
    </message>
    <message>
        <source>Coenergy ended before these models were saved. Nothing is lost:</source>
        <translation>Coenergy endete, bevor diese Modelle gespeichert waren. Nichts davon ist verloren:</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>They are offered again at the next start.</source>
        <translation>Beim nächsten Start werden sie wieder angeboten.</translation>
    </message>
    <message>
        <source>%1, changed %2</source>
        <translation>%1, geändert %2</translation>
    </message>
    <message>
        <source>Delete the unsaved work on %1?</source>
        <translation>Was von %1 nicht gespeichert wurde, löschen?</translation>
    </message>
    <message>
        <source>It cannot be recovered.</source>
        <translation>Es kann nicht zurückgeholt werden.</translation>
    </message>
</context>
<context>
    <name>coenergy::ValueSlider</name>
    <message>
        <source>Reset to %1</source>
        <translation>Zurück auf %1</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>Logarithmisch</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Durchlaufen</translation>
    </message>
    <message>
        <source>Oscillate</source>
        <translation>Hin und her</translation>
    </message>
</context>
<context>
    <name>coenergy::VariableNames</name>
    <message>
        <source>What can be plotted</source>
        <translation>Was gezeichnet werden kann</translation>
    </message>
</context>
<context>
    <name>coenergy::VariableTree</name>
    <message>
        <source>Search a name</source>
        <translation>Namen suchen</translation>
    </message>
    <message>
        <source>energies and powers</source>
        <translation>Energien und Leistungen</translation>
    </message>
</context>
<context>
    <name>coenergy::report</name>
    <message>
        <source>en</source>
        <extracomment>The ISO 639 code of the language of this translation.</extracomment>
        <translation>de</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>A studio for the Lagrangian differential-algebraic equations of dynamic systems.</source>
        <translation>Ein Studio für die lagrangeschen differential-algebraischen Gleichungen dynamischer Systeme.</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>DATEI</translation>
    </message>
    <message>
        <source>The model to open, .ldae or .LagEq.txt.</source>
        <translation>Das Modell, das geöffnet wird, .ldae oder .LagEq.txt.</translation>
    </message>
    <message>
        <source>Show the model large, for a lecture, and run it.</source>
        <translation>Das Modell groß für einen Vortrag zeigen und simulieren.</translation>
    </message>
</context>
</TS>
