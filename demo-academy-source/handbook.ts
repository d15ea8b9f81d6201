export const electricityHandbook = `
## How to use this handbook
Each page holds one idea: what it says, the rule in one line, an example with numbers, and one thing that students often get wrong. Read a page before the recorded class, work the example on paper during it, and come back the day after.
Numbers are rounded to two or three figures. Use k = 9 × 10⁹ N m² C⁻² and e = 1.6 × 10⁻¹⁹ C.
- Before a class: read the rule and guess the answer of the example.
- After the class: close the page and write the rule from memory.
- Before an examination: do the practice page against the clock, half an hour.
## Charge
Rub a comb on dry hair and it lifts bits of paper. Nothing was created: some electrons changed places, and both bodies ended up with equal and opposite charge.
> q = n e, where n is a whole number
Charge is quantised, additive and conserved. Additive means that plain sums with signs are enough; it has no direction.
Example: a balloon carries −3.2 nC. It holds 3.2 × 10⁻⁹ / 1.6 × 10⁻¹⁹ = 2 × 10¹⁰ electrons too many.
- Often wrong: a positive body has not gained protons, it has lost electrons.
## Coulomb's law
Two charges that are small beside their distance act on each other with equal and opposite forces along the line between them.
> F = k q₁ q₂ / r²
Example: 3 µC and 4 µC stand 20 cm apart. F = 9 × 10⁹ × 12 × 10⁻¹² / 0.04 = 2.7 N.
With more than two charges find each pair's force by itself and add them as vectors. In a medium of dielectric constant K every force is K times smaller.
- Often wrong: halving the distance makes the force four times as large, not twice.
## The electric field
A charge changes the space around it. What one coulomb would feel at a point is the field there, in newton per coulomb or volt per metre.
> E = k q / r²
Field lines begin on positive and end on negative charge, never cross, and stand close together where the field is strong. They meet a conductor at right angles.
Example: 30 cm from 5 nC the field is 9 × 10⁹ × 5 × 10⁻⁹ / 0.09 = 500 N/C.
- Often wrong: the field at a point does not need a charge there.
## Flux and Gauss's law
Flux counts the lines through a surface: field times area times the cosine of the angle between the field and the normal.
> Φ = E A cos θ, and for a closed surface Φ = q(inside) / ε₀
Choose a surface that has the same symmetry as the charge: a cylinder for a wire, a box for a sheet, a sphere for a ball.
Example: a wire with 2 µC on every metre. At 10 cm, E = 2kλ / r = 2 × 9 × 10⁹ × 2 × 10⁻⁶ / 0.1 = 3.6 × 10⁵ N/C.
- Often wrong: charges outside do change the field on the surface, but not the total flux.
## The dipole
Two equal and opposite charges a short way apart are a dipole. Its moment points from the negative to the positive one.
> p = q × 2a, torque τ = p E sin θ
On the axis, far away, the field is 2kp / r³; on the line across the middle it is half of that and points the other way.
Example: ±2 nC, 1 cm apart, have p = 2 × 10⁻¹¹ C m. In 10⁵ N/C at right angles the torque is 2 × 10⁻⁶ N m.
- Often wrong: in a uniform field a dipole turns but is not pulled along.
## Potential
Potential is the work needed to bring one coulomb from far away. It is a plain number with a sign, so several charges are simply added.
> V = k q / r, and W = q (V₂ − V₁)
Surfaces of equal potential are always at right angles to the field. No work is done by moving along one.
Example: midway between +4 nC and −1 nC, 20 cm apart: V = 9 × 10⁹ × (4 − 1) × 10⁻⁹ / 0.1 = 270 V.
- Often wrong: zero potential does not mean zero field, nor the other way round.
## Capacitors
Two plates close together hold much charge at little voltage. The capacitance depends only on shape and filling.
> C = q / V = K ε₀ A / d
In parallel the capacitances add. In series their inverses add, and all carry the same charge.
> Parallel: C = C₁ + C₂. Series: 1/C = 1/C₁ + 1/C₂
Example: 3 µF and 6 µF give 9 µF in parallel and 2 µF in series.
- Often wrong: the rule is the other way round than for resistors.
## Energy and dielectrics
Charging moves every bit of charge against what is already there. On average it is moved through half of the final voltage.
> U = ½ C V² = ½ q V = q² / 2C
A slab of dielectric constant K makes the capacitance K times as large. With the battery left on, the voltage stays and the energy grows K times. With the battery taken off, the charge stays and the energy falls K times.
Example: 10 µF at 200 V hold ½ × 10⁻⁵ × 40 000 = 0.2 J.
- Often wrong: ask first whether the battery is still connected.
## Current and drift
In a metal the free electrons rush about at random at hundreds of kilometres per second. A field adds a drift of less than a millimetre per second, and that drift is the current.
> I = n e A v
The lamp lights at once because the field spreads along the wire at nearly the speed of light and all electrons start together.
Example: copper has n = 8.5 × 10²⁸ per cubic metre. In 1 mm², 1.36 A needs v = 1.36 / (8.5 × 10²⁸ × 1.6 × 10⁻¹⁹ × 10⁻⁶) = 0.1 mm/s.
- Often wrong: electrons drift against the direction that we call the current's.
## Ohm's law and resistivity
For many conductors at a steady temperature the current is in proportion to the voltage.
> V = I R, R = ρ l / A
Resistivity belongs to the material, resistance to the piece. Metals resist more when hot, semiconductors less.
> R(t) = R₀ (1 + α t)
Example: 2 m of wire of 0.5 mm² and ρ = 10⁻⁶ Ω m have R = 10⁻⁶ × 2 / (0.5 × 10⁻⁶) = 4 Ω.
- Often wrong: V = I R defines resistance everywhere; Ohm's law says that it stays the same.
## Cells and Kirchhoff's rules
A real cell behaves like a perfect one with a small resistance in series. When it drives a current, its voltage drops.
> V = E − I r
First rule: what flows into a junction flows out. Second rule: round any loop the gains and drops of voltage add to zero.
Example: 6 V with 1 Ω inside drives 5 Ω. I = 6 / 6 = 1 A, and the terminals show 5 V.
- Often wrong: walking against the current through a resistor is a gain, not a drop.
## The bridge and the metre bridge
Four resistances in a square, a cell across one diagonal, a galvanometer across the other. When the galvanometer shows nothing, the ratios on both sides are equal.
> P / Q = R / S
The metre bridge uses a wire of 100 cm for two of the arms. With balance at l from the left:
> X / S = l / (100 − l)
Example: balance at 60 cm with 4 Ω on the right gives X = 4 × 60 / 40 = 6 Ω.
- Often wrong: swapping cell and galvanometer does not disturb the balance.
## Practice
1. How many electrons make up 1 µC?
2. Two equal charges 10 cm apart repel with 3.6 N. Find each.
3. A charge of 8.85 pC sits in the middle of a cube. Find the flux through one face. (ε₀ = 8.85 × 10⁻¹²)
4. Find the potential 9 cm from 1 nC.
5. Three capacitors of 6 µF in series: what is the total?
6. How much energy is stored in 4 µF at 50 V?
7. A wire of 8 Ω is folded in two and twisted together. What is its resistance now?
8. A cell of 2 V shows 1.6 V while it drives 0.8 A. Find its inner resistance.
9. In a metre bridge 3 Ω and 2 Ω fill the left and the right gap. Where is the balance?
10. A wire has 10 Ω at 0 °C and α = 0.004 per degree. Find its resistance at 50 °C.
## Answers
1. 6.25 × 10¹²
2. 2 µC each: q² = 3.6 × 0.01 / (9 × 10⁹) = 4 × 10⁻¹²
3. 1/6 V m: one V m in all, shared by six faces
4. 100 V
5. 2 µF
6. 5 mJ
7. 2 Ω: two halves of 4 Ω in parallel
8. 0.5 Ω
9. At 60 cm from the left
10. 12 Ω
Seven or more right without looking back: go on to magnetism. Fewer: read those pages again and try once more tomorrow.
`
